/** The views after the second step: the session is asked for, could not be had yet, or is there. */
import { useCopy } from '../../i18n/use-copy.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './LoginEnd.module.css';

export function LoginFinishing() {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('secondStep.finishing')} takesFocus>
      <StepText live>{t('secondStep.finishingText')}</StepText>
    </Step>
  );
}

type LoginUnfinishedProps = { readonly error: Error; onRetry(): void; onStartOver(): void };

/** Every step is passed, but no answer about the session came: nothing has to be proved again to ask once more. */
export function LoginUnfinished({ error, onRetry, onStartOver }: LoginUnfinishedProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('secondStep.unfinished')} takesFocus={false}>
      <Banner tone="error">
        <Problem error={error} />
      </Banner>
      <Button onClick={onRetry}>{t('secondStep.tryAgain')}</Button>
      <StepLinks>
        <Button look="quiet" onClick={onStartOver}>
          {t('secondStep.backToForm')}
        </Button>
      </StepLinks>
    </Step>
  );
}

/** The server has not let the customer put the open challenge off. */
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

export function LoginDone() {
  const t = useCopy<typeof copy>();
  return <Step title={t('secondStep.done')} takesFocus />;
}
