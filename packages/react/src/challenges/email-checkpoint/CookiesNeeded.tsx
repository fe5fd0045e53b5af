import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

type CookiesNeededProps = { onTryAgain(): void; readonly fallbackLinks: ReactNode };

export function CookiesNeeded({ onTryAgain, fallbackLinks }: CookiesNeededProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  return (
    <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('emailCheckpoint.cookies')} takesFocus short>
      <StepText>{t('emailCheckpoint.cookiesText')}</StepText>
      <StepActions>
        <Button onClick={onTryAgain}>{tChallenge('challenge.tryAgain')}</Button>
      </StepActions>
      {fallbackLinks}
    </Step>
  );
}
