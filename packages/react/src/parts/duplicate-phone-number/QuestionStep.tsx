import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Address } from '../../ui/Address.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { UserIcon } from '../../ui/icons/UserIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { NoWrap } from '../../ui/NoWrap.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import styles from './QuestionStep.module.css';

const rich = richCopy<typeof copy>();

type QuestionStepProps = {
  readonly asks: 'recognise' | 'access';
  /** The email of the account that has the number, masked by the service. */
  readonly email: string;
  onYes(): void;
  onNo(): void;
  onBack?(): void;
};

/** A question about the account that has the number, answered with Yes or No. */
export function QuestionStep({ asks, email, onYes, onNo, onBack }: QuestionStepProps) {
  const t = useCopy<typeof copy>();
  const address = <Address>{email}</Address>;
  const first = asks === 'recognise';
  return (
    <Step
      mark={
        <>
          {onBack !== undefined && <BackButton label={t('duplicate.back')} onBack={onBack} />}
          <Medallion icon={UserIcon} />
        </>
      }
      title={t(first ? 'duplicate.title' : 'duplicate.access')}
      takesFocus
    >
      <StepText>{rich(first ? 'duplicate.text' : 'duplicate.accessText', { email: address })}</StepText>
      <StepActions>
        <fieldset className={styles.answers} aria-label={first ? undefined : t('duplicate.access')}>
          {first && (
            <legend className={styles.question}>
              <NoWrap>{t('duplicate.recognise')}</NoWrap>
            </legend>
          )}
          <Button look="secondary" onClick={onYes}>
            {t('duplicate.yes')}
          </Button>
          <Button look="secondary" onClick={onNo}>
            {t('duplicate.no')}
          </Button>
        </fieldset>
      </StepActions>
    </Step>
  );
}
