/** The views after the second step: the session is requested, the request failed, or the session has begun. */
import type { CallError } from '@stepgate/contract';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { MessageText } from '../../../parts/problems/MessageText.tsx';
import { Problem } from '../../../parts/problems/Problem.tsx';
import { Waiting } from '../../../parts/waiting/Waiting.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ClockIcon } from '../../../ui/icons/ClockIcon.tsx';
import { DoneIcon } from '../../../ui/icons/DoneIcon.tsx';
import { ShieldIcon } from '../../../ui/icons/ShieldIcon.tsx';
import { WarningIcon } from '../../../ui/icons/WarningIcon.tsx';
import { Medallion } from '../../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './LoginEnd.module.css';

export function LoginFinishing() {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion icon={ShieldIcon} />} title={t('secondStep.finishing')} takesFocus short>
      <Waiting>{t('secondStep.finishingText')}</Waiting>
    </Step>
  );
}

type LoginUnfinishedProps = { readonly error: Error; onRetry(): void; onStartOver(): void };

/** Every challenge is passed, but the session exchange failed. It can be repeated without proving anything again. */
export function LoginUnfinished({ error, onRetry, onStartOver }: LoginUnfinishedProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('secondStep.unfinished')} takesFocus={false} short>
      <ErrorBanner error={error} />
      <StepActions>
        <Button onClick={onRetry}>{t('secondStep.tryAgain')}</Button>
      </StepActions>
      <StepLinks>
        <Button look="quiet" onClick={onStartOver}>
          {t('secondStep.backToForm')}
        </Button>
      </StepLinks>
    </Step>
  );
}

/** The server hasn't allowed the customer to postpone the open challenge. */
export function NotLater({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.notLater}>
      <Banner tone="error">
        <p>{t('secondStep.notLater')}</p>
        <Problem error={error} />
      </Banner>
    </div>
  );
}

/** A recovery without passkeys: nothing went wrong, and the customer is let in later. The server says when. */
export function LoginWaits({ error, onStartOver }: { readonly error: CallError; onStartOver(): void }) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion icon={ClockIcon} />} title={t('secondStep.waits')} takesFocus short>
      <StepText>
        {error.serverMessage === undefined ? t('secondStep.waitsText') : <MessageText text={error.serverMessage} />}
      </StepText>
      <StepActions>
        <Button look="secondary" onClick={onStartOver}>
          {t('secondStep.backToForm')}
        </Button>
      </StepActions>
    </Step>
  );
}

export function LoginDone() {
  const t = useCopy<typeof copy>();
  return <Step mark={<Medallion tone="success" icon={DoneIcon} />} title={t('secondStep.done')} takesFocus short />;
}
