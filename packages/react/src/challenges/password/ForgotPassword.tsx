import { useCopy } from '../../i18n/use-copy.ts';
import { SendResetLink } from '../../parts/password-reset-link/SendResetLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { ScreenProps } from '../screen.ts';
import type { copy } from './copy.ts';

type ForgotPasswordProps = Pick<ScreenProps, 'onFailed'> & { onSent(): void; onBack(): void };

export function ForgotPassword({ onBack, ...sending }: ForgotPasswordProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Illustration drawing={key} icon={LockIcon} />} title={t('password.forgotTitle')} takesFocus short>
      <StepText>{t('password.forgotText')}</StepText>
      <SendResetLink {...sending} />
      <StepLinks>
        <Button look="quiet" onClick={onBack}>
          {t('password.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
