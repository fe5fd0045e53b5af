import { pushes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import { minutesIn } from '../minutes-in.ts';
import type { ScreenProps } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type PushEndedProps = Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & {
  readonly how: 'denied' | 'over';
  onSendNew(): void;
};

/** No approval comes from this request any more: why, and the way on. */
export function PushEnded({ how, onSendNew, onAnotherWay, onStartOver }: PushEndedProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const anotherWay = how === 'over' ? undefined : onAnotherWay;
  return (
    <Step title={t(`push.${how}`)} takesFocus>
      <StepText>{t(`push.${how}Text`)}</StepText>
      {how === 'denied' && <StepText>{t('push.deniedWait', { minutes: minutesIn(pushes.stopAfterDenial) })}</StepText>}
      {how === 'over' && <Button onClick={onSendNew}>{t('push.sendNew')}</Button>}
      {anotherWay !== undefined && <Button onClick={anotherWay}>{tChallenge('challenge.tryAnotherWay')}</Button>}
      <WaysOut onAnotherWay={how === 'over' ? onAnotherWay : undefined} onStartOver={onStartOver} help={how === 'denied'} />
    </Step>
  );
}
