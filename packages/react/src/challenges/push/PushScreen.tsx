import { laterStatus, lifetimes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { minutesIn } from '../../parts/durations.ts';
import { ProofAddition } from '../../parts/form-frame/AddedToProof.tsx';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { WaysOn } from '../../parts/ways-out/WaysOn.tsx';
import { Button } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { StepActions } from '../../ui/Step.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';
import { isNumbered, NumberedMessage } from './NumberedMessage.tsx';
import { PushEnded } from './PushEnded.tsx';
import { PushHelp } from './PushHelp.tsx';
import { PushNotSent } from './PushNotSent.tsx';
import styles from './PushScreen.module.css';
import { usePush } from './use-push.ts';

/** An approval on one of the customer's devices. The request is sent when the screen opens, and then polled. */
export function PushScreen(props: ScreenProps<'PUSH'>) {
  const { onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const push = usePush(props);
  const view = useView(props.challenge);

  if (push.ended !== undefined) return <PushEnded how={push.ended} {...props} onSendNew={push.anew} />;
  const notSent = push.isRequested ? undefined : push.error;
  const minutes = minutesIn(lifetimes.push);
  const answerSoon = t(isNumbered(view.message ?? '') ? 'push.enterNumber' : 'push.waiting', { minutes });
  // A new step after a press has removed its button, so that the focus isn't lost.
  return (
    <ChallengeStep
      view={view}
      key={notSent ? 'not sent' : 'waiting'}
      mark={<Medallion tone={notSent ? 'warning' : 'neutral'} icon={PhoneIcon} />}
      title={t('push.title')}
      arrange={(message = t('push.text'), subMessage) =>
        notSent === undefined && (
          // A screen reader says all of it, with the number, once the request is sent.
          <div role="status" className={styles.request}>
            <NumberedMessage text={message} left={push.left} approved={push.approved} />
            {subMessage}
            <Waiting within next={answerSoon}>
              {push.isRequested ? answerSoon : t('push.sending')}
            </Waiting>
          </div>
        )
      }
    >
      {notSent === undefined ? (
        <>
          <ProofAddition />
          <WaysOn onAnotherWay={onAnotherWay} />
          <PushHelp push={push} />
        </>
      ) : (
        <>
          <PushNotSent error={notSent} stillOpen={false} />
          <StepActions>
            <Button look={notSent.status === laterStatus.too_many_requests ? 'secondary' : 'primary'} onClick={push.again}>
              {t('push.sendAgain')}
            </Button>
          </StepActions>
        </>
      )}
      <FallbackLinks onAnotherWay={onAnotherWay} beside={notSent === undefined} fallbackAction={view.fallbackAction} />
    </ChallengeStep>
  );
}
