import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './QuestionStep.module.css';

const rich = richCopy<typeof copy>();

type QuestionStepProps = {
  readonly asks: 'recognise' | 'access';
  /** Of the account that has the number, as masked by the service. */
  readonly email: string;
  onYes(): void;
  onNo(): void;
  onBack?(): void;
};

/** A question about the account that has the number, answered by Yes or No. */
export function QuestionStep({ asks, email, onYes, onNo, onBack }: QuestionStepProps) {
  const t = useCopy<typeof copy>();
  const address = <bdi dir="ltr">{email}</bdi>;
  const first = asks === 'recognise';
  return (
    <Step title={t(first ? 'duplicate.title' : 'duplicate.access')} takesFocus>
      <StepText>{rich(first ? 'duplicate.text' : 'duplicate.accessText', { email: address })}</StepText>
      <fieldset className={styles.answers} aria-label={first ? undefined : t('duplicate.access')}>
        {first && <legend className={styles.question}>{t('duplicate.recognise')}</legend>}
        <Button look="secondary" onClick={onYes}>
          {t('duplicate.yes')}
        </Button>
        <Button look="secondary" onClick={onNo}>
          {t('duplicate.no')}
        </Button>
      </fieldset>
      {onBack !== undefined && (
        <StepLinks>
          <Button look="quiet" onClick={onBack}>
            {t('duplicate.back')}
          </Button>
        </StepLinks>
      )}
    </Step>
  );
}
