import { useCopy } from '../../i18n/use-copy.ts';
import type { LoginProps } from '../../login/login-props.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

type InfoMessageProps = NonNullable<LoginProps['infoMessage']> & { onContinue(): void };

/** What a host has to say between the first factor and the second step. */
export function InfoMessage({ title, message, onContinue }: InfoMessageProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={title} takesFocus>
      <StepText>{message}</StepText>
      <Button onClick={onContinue}>{t('secondStep.continue')}</Button>
    </Step>
  );
}
