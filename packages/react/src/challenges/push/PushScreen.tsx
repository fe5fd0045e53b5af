import { laterStatus, lifetimes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { minutesIn } from '../minutes-in.ts';
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
  const notSent = push.asked ? undefined : push.error;
  // Another step once a press has taken its button away: the focus must not go with it.
  return (
    <Step key={notSent ? 'not sent' : 'waiting'} title={view.header ?? t('push.title')} takesFocus>
      {notSent !== undefined ? (
        <>
          <PushNotSent error={notSent} stillOpen={false} />
          <Button look={notSent.status === laterStatus.too_many_requests ? 'secondary' : 'primary'} onClick={push.again}>
            {t('push.sendAgain')}
          </Button>
        </>
      ) : (
        <>
          <NumberedMessage text={view.message ?? t('push.text')} />
          {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
          <Waiting>{push.asked ? t('push.waiting', { minutes: minutesIn(lifetimes.push) }) : t('push.sending')}</Waiting>
          {push.asked && <PushHelp push={push} />}
        </>
      )}
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
    </Step>
  );
}
