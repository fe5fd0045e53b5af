import { useHistorySteps } from '../../host/history-steps.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { StoppedIcon } from '../../ui/icons/StoppedIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { ScreenCallbacks } from '../screen-callbacks.ts';
import { NotSent } from '../waiting/NotSent.tsx';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy as challengeCopy } from '../ways-out/copy.ts';
import { FallbackLinks } from '../ways-out/FallbackLinks.tsx';
import { CodeForPhone } from './CodeForPhone.tsx';
import type { copy } from './copy.ts';
import { type HandOffOptions, useHandOff } from './use-hand-off.ts';

type UsePhoneProps = HandOffOptions &
  Pick<ScreenCallbacks, 'onAnotherWay'> & {
    /** Goes back to the screen that this one replaces. */
    onBack(): void;
  };

/** Continues a challenge that needs a camera on the customer's phone. This screen waits and then continues by itself. */
export function UsePhone({ onBack, onAnotherWay, ...options }: UsePhoneProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { stage, anew, leave } = useHandOff(options);
  function back() {
    leave();
    onBack();
  }
  useHistorySteps(1, back);
  const fallbackLinks = (
    <FallbackLinks onAnotherWay={onAnotherWay}>
      <Button look="quiet" onClick={back}>
        {t('handOff.back')}
      </Button>
    </FallbackLinks>
  );

  switch (stage.name) {
    case 'preparing':
      return (
        <Step key="code" mark={<Medallion icon={PhoneIcon} />} title={t('handOff.title')} takesFocus>
          <Waiting>{t('handOff.preparing')}</Waiting>
          {fallbackLinks}
        </Step>
      );
    case 'not made':
      return (
        <Step key="not made" mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('handOff.title')} takesFocus short>
          <NotSent text={t('handOff.notMade')} error={stage.error} />
          <StepActions>
            <Button onClick={anew}>{tChallenge('challenge.tryAgain')}</Button>
          </StepActions>
          {fallbackLinks}
        </Step>
      );
    case 'waiting':
    case 'taken':
      return (
        <Step key="code" mark={<Medallion icon={PhoneIcon} />} title={t('handOff.title')} takesFocus>
          <CodeForPhone handOff={stage.handOff} taken={stage.name === 'taken'} />
          {fallbackLinks}
        </Step>
      );
    case 'refused':
    case 'over':
      return (
        <Step
          key={stage.name}
          mark={
            stage.name === 'refused' ? (
              <Medallion tone="danger" icon={StoppedIcon} />
            ) : (
              <Medallion tone="warning" icon={ClockIcon} />
            )
          }
          title={t(`handOff.${stage.name}`)}
          takesFocus
          short
        >
          <StepText>{t(`handOff.${stage.name}Text`)}</StepText>
          <StepActions>
            <Button onClick={anew}>{t('handOff.newCode')}</Button>
          </StepActions>
          {fallbackLinks}
        </Step>
      );
  }
}
