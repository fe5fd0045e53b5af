import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import type { copy } from './copy.ts';

type CookiesNeededProps = { onTryAgain(): void; readonly ways: ReactNode };

export function CookiesNeeded({ onTryAgain, ways }: CookiesNeededProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  return (
    <Step title={t('emailCheckpoint.cookies')} takesFocus>
      <StepText>{t('emailCheckpoint.cookiesText')}</StepText>
      <Button onClick={onTryAgain}>{tChallenge('challenge.tryAgain')}</Button>
      {ways}
    </Step>
  );
}
