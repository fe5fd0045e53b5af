import type { CallError } from '@stepgate/contract';
import {
  Banner,
  Button,
  ChallengeFlow,
  DuplicatePhoneNumber,
  Note,
  Problem,
  Step,
  StepLinks,
  StepText,
  useCopy,
} from '@stepgate/react';
import { useState } from 'react';
import styles from './StepUp.module.css';
import type { StepUp as StepUpState, StepUpView } from './use-step-up.ts';
import type { stepUpCopy } from './words.ts';

/** What is proved with: a second factor, or a code to the number that the change is about. */
export type ApprovedBy = 'second-factor' | 'new-number';

export type StepUpProps = Pick<StepUpState, 'passed' | 'expired' | 'leave'> & {
  readonly view:
    | StepUpView
    /** The proof was right, and showed that an account has the new number already. */
    | { readonly name: 'taken'; readonly error: CallError };
  /** What is proved with. */
  readonly by: ApprovedBy;
  /** Leads back to where the new number was entered. */
  readonly onChangeNumber?: () => void;
};

type ShownProps = Omit<StepUpProps, 'by' | 'leave'> & { onDisowned(): void };

function Shown({ view, passed, expired, onChangeNumber, onDisowned }: ShownProps) {
  const t = useCopy<typeof stepUpCopy>();
  switch (view.name) {
    case 'beginning':
    case 'completing':
      return (
        <Step title={t('stepUp.title')} takesFocus>
          <StepText live>{t(`stepUp.${view.name}`)}</StepText>
        </Step>
      );
    case 'proving':
      return (
        <ChallengeFlow
          oneTimeToken={view.oneTimeToken}
          onComplete={() => passed(view.oneTimeToken)}
          onExpired={expired}
          onDisowned={onDisowned}
          {...(onChangeNumber && { onChangeNumber })}
        />
      );
    case 'taken':
      return <DuplicatePhoneNumber error={view.error} onUseAnother={onChangeNumber} />;
    case 'failed':
      return (
        <Step title={t('stepUp.title')} takesFocus={false}>
          <Banner tone="error">{view.error === 'expired' ? <p>{t('stepUp.expired')}</p> : <Problem error={view.error} />}</Banner>
          <Button onClick={view.tryAgain}>{t('stepUp.tryAgain')}</Button>
        </Step>
      );
  }
}

const reasons = { 'second-factor': 'stepUp.reason', 'new-number': 'stepUp.newNumber' } as const satisfies Record<
  ApprovedBy,
  keyof typeof stepUpCopy
>;

/** The proof that a change waits for, in place of the page: why, the challenges, and the way back. */
export function StepUp({ by, leave, ...shown }: StepUpProps) {
  const t = useCopy<typeof stepUpCopy>();
  // Nothing of the page is left to go back to: its session is frozen.
  const [disowned, setDisowned] = useState(false);
  return (
    <div className={styles.stepUp}>
      {!disowned && (
        <Note>
          <p>{t(reasons[by])}</p>
        </Note>
      )}
      <Shown {...shown} onDisowned={() => setDisowned(true)} />
      {shown.view.name !== 'completing' && !disowned && (
        <StepLinks>
          <Button look="quiet" onClick={leave}>
            {t('stepUp.leave')}
          </Button>
        </StepLinks>
      )}
    </div>
  );
}
