import { lifetimes } from '@stepgate/contract';
import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { envelope } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../durations.ts';
import type { copy } from './copy.ts';

type CheckEmailProps = {
  onGotIt(): void;
  /** What is shown in place of 'Got it'. */
  readonly children?: ReactNode;
};

/** Says that the link for a new password has been mailed. */
export function CheckEmail({ onGotIt, children }: CheckEmailProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Illustration drawing={envelope} icon={EnvelopeIcon} />} title={t('resetLink.sent')} takesFocus short>
      <StepText>{t('resetLink.sentText', { minutes: minutesIn(lifetimes.passwordReset) })}</StepText>
      <StepText>{t('resetLink.sentNot')}</StepText>
      {children ?? (
        <StepActions>
          <Button onClick={onGotIt}>{t('resetLink.gotIt')}</Button>
        </StepActions>
      )}
    </Step>
  );
}
