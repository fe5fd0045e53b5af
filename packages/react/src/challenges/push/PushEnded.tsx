import { useCopy } from '../../i18n/use-copy.ts';
import type { copy as challengeCopy } from '../../parts/ways-out/copy.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { StoppedIcon } from '../../ui/icons/StoppedIcon.tsx';
import { hourglass, stopHand } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { ScreenProps } from '../screen.ts';
import type { copy } from './copy.ts';

type PushEndedProps = Pick<ScreenProps, 'onAnotherWay'> & {
  readonly how: 'denied' | 'over';
  onSendNew(): void;
};

/** This request can no longer be approved: says why, and what to do. */
export function PushEnded({ how, onSendNew, onAnotherWay }: PushEndedProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const anotherWay = how === 'over' ? undefined : onAnotherWay;
  return (
    <Step
      mark={
        how === 'denied' ? (
          <Illustration drawing={stopHand} tone="danger" icon={StoppedIcon} />
        ) : (
          <Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />
        )
      }
      title={t(`push.${how}`)}
      takesFocus
      short
    >
      <StepText>{t(`push.${how}Text`)}</StepText>
      {how === 'denied' && <StepText>{t('push.deniedHelp')}</StepText>}
      <StepActions>
        {how === 'over' && <Button onClick={onSendNew}>{t('push.sendNew')}</Button>}
        {anotherWay !== undefined && <Button onClick={anotherWay}>{tChallenge('challenge.tryAnotherWay')}</Button>}
      </StepActions>
      <FallbackLinks onAnotherWay={how === 'over' ? onAnotherWay : undefined} help={how === 'denied'} />
    </Step>
  );
}
