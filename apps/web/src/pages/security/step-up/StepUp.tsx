import { Banner, Button, ChallengeFlow, Note, Problem, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { copy } from '../copy.ts';
import styles from './StepUp.module.css';
import type { StepUp as StepUpState, StepUpView } from './use-step-up.ts';

type StepUpProps = Pick<StepUpState, 'passed' | 'expired' | 'leave'> & { readonly view: StepUpView };

function Shown({ view, passed, expired }: Omit<StepUpProps, 'leave'>) {
  const t = useCopy<typeof copy>();
  switch (view.name) {
    case 'beginning':
    case 'completing':
      return (
        <Step title={t('stepUp.title')} takesFocus>
          <StepText live>{t(`stepUp.${view.name}`)}</StepText>
        </Step>
      );
    case 'proving':
      return <ChallengeFlow oneTimeToken={view.oneTimeToken} onComplete={() => passed(view.oneTimeToken)} onExpired={expired} />;
    case 'failed':
      return (
        <Step title={t('stepUp.title')} takesFocus={false}>
          <Banner tone="error">{view.error === 'expired' ? <p>{t('stepUp.expired')}</p> : <Problem error={view.error} />}</Banner>
          <Button onClick={view.tryAgain}>{t('stepUp.tryAgain')}</Button>
        </Step>
      );
  }
}

/** The proof that a change waits for, in place of the page: why, the challenges, and the way back. */
export function StepUp({ view, passed, expired, leave }: StepUpProps) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.stepUp}>
      <Note>
        <p>{t('stepUp.reason')}</p>
      </Note>
      <Shown view={view} passed={passed} expired={expired} />
      {view.name !== 'completing' && (
        <StepLinks>
          <Button look="quiet" onClick={leave}>
            {t('stepUp.leave')}
          </Button>
        </StepLinks>
      )}
    </div>
  );
}
