import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import { Step, StepText } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import type { ScreenProps } from './screen.ts';
import { WaysOut } from './WaysOut.tsx';

/** The honest face of a challenge that cannot be met here: it says so and shows the ways on. */
export function NotHereYet({ onAnotherWay, onStartOver }: ScreenProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('challenge.notHere')} takesFocus>
      <StepText>{t('challenge.notHereText')}</StepText>
      {onAnotherWay !== undefined && <Button onClick={onAnotherWay}>{t('challenge.tryAnotherWay')}</Button>}
      <WaysOut onAnotherWay={undefined} onStartOver={onStartOver} />
    </Step>
  );
}
