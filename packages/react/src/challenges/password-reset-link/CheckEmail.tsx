import { lifetimes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../minutes-in.ts';
import type { copy } from './copy.ts';

/** The link to set a new password has been mailed. */
export function CheckEmail({ onGotIt }: { onGotIt(): void }) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('resetLink.sent')} takesFocus>
      <StepText>{t('resetLink.sentText', { minutes: minutesIn(lifetimes.passwordReset) })}</StepText>
      <StepText>{t('resetLink.sentNot')}</StepText>
      <Button onClick={onGotIt}>{t('resetLink.gotIt')}</Button>
    </Step>
  );
}
