/** The mail of the email checkpoint, and the wait for its answer. */
import {
  type CallError,
  cookieSeconds,
  emailCheckpoint,
  isNotAllowed,
  type LoginVariant,
  laterStatus,
  lifetimes,
  polls,
  routeParameters,
} from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useHost } from '../../host/context.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { untilNotAsked, untilResult } from '../../parts/waiting/still-asked.ts';
import { useAsking } from '../../parts/waiting/use-asking.ts';
import { usePolling } from '../../parts/waiting/use-polling.ts';
import type { ScreenProps } from '../screen.ts';

/** The statuses after which only another login helps. */
const endings: ReadonlySet<number | undefined> = new Set([400, 401, 404]);

const checkpointApi = (token: OfToken) => {
  const { client, oneTimeToken } = token;
  return {
    /** Names the variant of the login page, if it wasn't the plain one. */
    trigger(variant: LoginVariant | undefined) {
      const begun =
        variant === undefined || variant === 'LOGIN' ? {} : { flowQueryParams: { [routeParameters.variant]: variant } };
      return client.ask(calls.triggerEmailCheckpoint, { body: begun }, { oneTimeToken });
    },
    status: untilResult(
      (signal) => client.ask(calls.emailCheckpointStatus, {}, { oneTimeToken, signal }),
      untilNotAsked(token, 'EMAIL_CHECKPOINT'),
    ),
  };
};

type Options = Pick<ScreenProps, 'onPassed' | 'onFailed'> & {
  /** This login has ended. */
  onEnded(because: CallError): void;
};

export function useCheckpoint({ onPassed, onFailed, onEnded }: Options) {
  const { setCookie } = useHost();
  const { variant } = useSurroundingFlow();
  const api = useTokenApi(checkpointApi);
  const onError = (error: CallError) => {
    if (endings.has(error.status)) onEnded(error);
    else if (isNotAllowed(error)) onFailed(error);
  };
  const asking = useAsking({
    name: 'email-checkpoint',
    lifetime: lifetimes.checkpointLink,
    async trigger() {
      const answer = await api.trigger(variant);
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
  // Too many mails were sent, but one of them can still be answered.
  const active = asking.isRequested || tooMany;
  const polling = usePolling({
    ask: api.status,
    policy: polls.emailCheckpoint,
    active,
    onDone: pass,
    onError: (error) => (endings.has(error.status) ? onEnded(error) : onFailed(error)),
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
