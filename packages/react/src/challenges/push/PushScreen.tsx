import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import { Waiting } from '../waiting/Waiting.tsx';
import type { copy } from './copy.ts';
import { NumberedMessage } from './NumberedMessage.tsx';
import { PushEnded } from './PushEnded.tsx';
import { PushHelp } from './PushHelp.tsx';
import { PushNotSent } from './PushNotSent.tsx';
import { usePush } from './use-push.ts';

/** An approval on a device of the customer's: sent when the screen opens, then waited for (specification, part 2). */
export function PushScreen(props: ScreenProps<'PUSH'>) {
  const { onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const push = usePush(props);
  const view = viewOf(props);

  if (push.ended !== undefined) return <PushEnded how={push.ended} {...props} onSendNew={push.anew} />;
  return (
    <Step title={view.header ?? t('push.title')} takesFocus>
      <NumberedMessage text={view.message ?? t('push.text')} />
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      {push.error !== undefined && <PushNotSent error={push.error} stillOpen={push.asked} />}
      {(push.asked || push.busy) && <Waiting>{t(push.asked ? 'push.waiting' : 'push.sending')}</Waiting>}
      {push.asked && <PushHelp push={push} />}
      {!push.asked && push.error !== undefined && <Button onClick={push.again}>{t('push.sendAgain')}</Button>}
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
    </Step>
  );
}
