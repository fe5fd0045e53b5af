import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

type CookiesNeededProps = { onTryAgain(): void; readonly waysOut: ReactNode };

export function CookiesNeeded({ onTryAgain, waysOut }: CookiesNeededProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  return (
    <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('emailCheckpoint.cookies')} takesFocus>
      <StepText>{t('emailCheckpoint.cookiesText')}</StepText>
      <Button onClick={onTryAgain}>{tChallenge('challenge.tryAgain')}</Button>
      {waysOut}
    </Step>
  );
}
