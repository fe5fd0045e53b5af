/** The mail of the e-mail checkpoint, and the wait for its answer. */
import { type CallError, cookieSeconds, emailCheckpoint, laterStatus, lifetimes, polls } from '@stepgate/contract';
import { useHost } from '../../provider/context.ts';
import type { ScreenProps } from '../screen.ts';
import { isStillAsked } from '../waiting/still-asked.ts';
import { useAsking } from '../waiting/use-asking.ts';
import { usePolling } from '../waiting/use-polling.ts';

/** The answers after which only another login helps (specification, part 8). */
const endings: ReadonlySet<number | undefined> = new Set([400, 401, 404]);

type Options = Pick<ScreenProps, 'api' | 'challenge' | 'onPassed' | 'onFailed'> & {
  /** This login is over. */
  onEnded(): void;
};

export function useCheckpoint({ api, challenge, onPassed, onFailed, onEnded }: Options) {
  const { setCookie } = useHost();
  const onError = (error: CallError) => {
    if (endings.has(error.status)) onEnded();
    else if (error.code === 'not_allowed') onFailed(error);
  };
  const asking = useAsking({
    name: 'email-checkpoint',
    lifetime: lifetimes.checkpointLink,
    async trigger() {
      const answer = await api.triggerEmailCheckpoint();
      if (answer.deviceOriginGuard !== undefined)
        setCookie({ name: 'device-origin-guard', value: answer.deviceOriginGuard, seconds: cookieSeconds.deviceOrigin });
      if (answer.done) pass();
    },
    onError,
  });
  const pass = () => {
    asking.over();
    onPassed();
  };
  const tooMany = asking.error?.status === laterStatus.too_many_requests;
  // Too many mails were sent: one of them can still be answered.
  const active = asking.asked || tooMany;
  const polling = usePolling({
    async ask(signal) {
      const polled = await api.emailCheckpointStatus({}, signal);
      const waits = !polled.done || (polled.value === 'ended' && (await isStillAsked(api, challenge, signal)));
      return waits ? { done: false } : { done: true, value: undefined };
    },
    policy: polls.emailCheckpoint,
    active,
    onDone: pass,
    onError: (error) => (endings.has(error.status) ? onEnded() : onFailed(error)),
  });
  return {
    waiting: active,
    exhausted: polling.exhausted,
    sending: asking.busy,
    error: tooMany ? undefined : asking.error,
    tooMany,
    resent: asking.times > 1 && !asking.busy && asking.error === undefined,
    resend:
      asking.times > emailCheckpoint.resends ? 'used up' : polling.polls < emailCheckpoint.resendAfterPolls ? 'soon' : 'now',
    send: asking.again,
  } as const;
}
