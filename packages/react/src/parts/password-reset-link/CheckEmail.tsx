import { lifetimes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { envelope } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../durations.ts';
import type { copy } from './copy.ts';

/** Says that the link for a new password has been mailed. */
export function CheckEmail({ onGotIt }: { onGotIt(): void }) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Illustration drawing={envelope} icon={EnvelopeIcon} />} title={t('resetLink.sent')} takesFocus short>
      <StepText>{t('resetLink.sentText', { minutes: minutesIn(lifetimes.passwordReset) })}</StepText>
      <StepText>{t('resetLink.sentNot')}</StepText>
      <StepActions>
        <Button onClick={onGotIt}>{t('resetLink.gotIt')}</Button>
      </StepActions>
    </Step>
  );
}
