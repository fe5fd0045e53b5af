import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { InfoIcon } from '../../../ui/icons/InfoIcon.tsx';
import { Medallion } from '../../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../../ui/Step.tsx';
import type { LoginProps } from '../login-props.ts';
import type { copy } from './copy.ts';

type InfoMessageProps = NonNullable<LoginProps['infoMessage']> & { onContinue(): void };

/** A host's message between the first factor and the second step. */
export function InfoMessage({ title, message, onContinue }: InfoMessageProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Medallion icon={InfoIcon} />} title={title} takesFocus short>
      <StepText>{message}</StepText>
      <StepActions>
        <Button onClick={onContinue}>{t('secondStep.continue')}</Button>
      </StepActions>
    </Step>
  );
}
