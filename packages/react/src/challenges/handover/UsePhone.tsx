import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as challengeCopy } from '../copy.ts';
import type { ScreenProps } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import { NotSent } from '../waiting/NotSent.tsx';
import { Waiting } from '../waiting/Waiting.tsx';
import { CodeForPhone } from './CodeForPhone.tsx';
import type { copy } from './copy.ts';
import { type HandoverOptions, useHandover } from './use-handover.ts';

type UsePhoneProps = HandoverOptions &
  Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & {
    /** Back to the screen that this stands in for. */
    onBack(): void;
  };

/** A challenge that needs a camera goes on on the customer's phone, while this screen waits and then finishes by itself. */
export function UsePhone({ onBack, onAnotherWay, onStartOver, ...options }: UsePhoneProps) {
  const t = useCopy<typeof copy>();
  const tChallenge = useCopy<typeof challengeCopy>();
  const { stage, anew, leave } = useHandover(options);
  const ways = (
    <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver}>
      <Button
        look="quiet"
        onClick={() => {
          leave();
          onBack();
        }}
      >
        {t('handover.back')}
      </Button>
    </WaysOut>
  );

  switch (stage.name) {
    case 'preparing':
      return (
        <Step key="code" title={t('handover.title')} takesFocus>
          <Waiting>{t('handover.preparing')}</Waiting>
          {ways}
        </Step>
      );
    case 'not made':
      return (
        <Step key="not made" title={t('handover.title')} takesFocus>
          <NotSent text={t('handover.notMade')} error={stage.error} />
          <Button onClick={anew}>{tChallenge('challenge.tryAgain')}</Button>
          {ways}
        </Step>
      );
    case 'waiting':
    case 'taken':
      return (
        <Step key="code" title={t('handover.title')} takesFocus>
          <CodeForPhone handover={stage.handover} taken={stage.name === 'taken'} />
          {ways}
        </Step>
      );
    case 'refused':
    case 'over':
      return (
        <Step key={stage.name} title={t(`handover.${stage.name}`)} takesFocus>
          <StepText>{t(`handover.${stage.name}Text`)}</StepText>
          <Button onClick={anew}>{t('handover.newCode')}</Button>
          {ways}
        </Step>
      );
  }
}
