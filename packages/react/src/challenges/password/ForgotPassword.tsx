import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import { SendResetLink } from '../password-reset-link/SendResetLink.tsx';
import type { ScreenProps } from '../screen.ts';
import type { copy } from './copy.ts';

type ForgotPasswordProps = Pick<ScreenProps, 'api' | 'onFailed'> & { onSent(): void; onBack(): void };

export function ForgotPassword({ onBack, ...sending }: ForgotPasswordProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('password.forgotTitle')} takesFocus>
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
