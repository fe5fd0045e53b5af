/** Sends codes to a phone: once when the screen opens, then only on request, and never sooner than the service allows. */
import { type CallError, laterStatus, type PhoneChannel, resendCodeDelay, shortCodeWait } from '@stepgate/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useFlowMemory } from '../../parts/flow-memory.ts';
import { shownNumber } from '../../parts/shown-number.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { useOnOpening } from '../../parts/use-on-opening.ts';
import { useSending } from '../../parts/use-sending.ts';
import type { ScreenProps } from '../screen.ts';
import { phoneCodeApi } from './api.ts';
import { chosenNumber, codeMemory } from './code-memory.ts';

export type Sending = {
  /** The id of the number that the code goes to, if the challenge lists numbers. */
  readonly to: string | undefined;
  /** That number, masked by the service. */
  readonly maskedPhoneNumber: string | undefined;
  /** When a code may be requested again, on the page's clock. */
  readonly resendAt: number;
} & (
  | {
      /**
       * `sentBefore`: the service says that it has recently sent a code. `notYet`: it says so too, but that code went by another channel, to
       * another number or in another flow. `soon`: it says so of the screen's first code, which is sent as soon as it may be.
       */
      readonly status: 'sending' | 'sent' | 'sentBefore' | 'notYet' | 'soon';
    }
  | { readonly status: 'failed'; readonly error: CallError }
);

type Options = Pick<ScreenProps, 'challenge' | 'onFailed'> & {
  readonly channel: PhoneChannel;
  onBlocked(error: CallError): void;
  /** Switches to another channel if this one can't reach the number. */
  readonly onNotMobile: (() => void) | undefined;
};

type CodeSending = {
  readonly sending: Sending;
  /** Sends again. Like `sendTo`, it does nothing while a send is in progress. */
  resend(): Promise<void>;
  /** Sends to another of the challenge's numbers, and keeps using that number. */
  sendTo(number: string): Promise<void>;
  /** When a code to another number than the current one may be requested, on the page's clock; 0: at any time. */
  resendAtOf(number: string): number;
  /** The code is spent. The next challenge of this type gets its own code. */
  spent(): void;
};

export function useCodeSending(options: Options): CodeSending {
  const { channel, challenge, onFailed, onBlocked, onNotMobile } = options;
  const { phoneNumberId, unlisted } = useSurroundingFlow();
  const api = useTokenApi(phoneCodeApi);
  const { clock } = useStepgate();
  const memory = useFlowMemory();
  const codes = codeMemory(memory, channel, shownNumber(challenge));
  const request = useSending();
  const [sending, setSending] = useState<Sending>(() => {
    const chosen = chosenNumber.of(memory);
    const to = challenge.availablePhoneNumbers.some(({ id }) => id === chosen) ? chosen : phoneNumberId;
    return { status: 'sending', to, maskedPhoneNumber: undefined, resendAt: 0 };
  });

  function show(status: 'sent' | 'sentBefore' | 'notYet' | 'soon', to: string | undefined, resendAt: number, masked?: string) {
    setSending((former) => ({ status, to, resendAt, maskedPhoneNumber: masked ?? former.maskedPhoneNumber }));
  }

  /** The service says that it is too soon. @returns whether that is no failure: an earlier code can be used, or a new one comes by itself */
  function showTooSoon(error: CallError, to: string | undefined, resendAt: number, isFirst: boolean): boolean {
    if (!codes.isElsewhere(to)) {
      codes.noteRequest(to, resendAt);
      show('sentBefore', to, resendAt);
      return true;
    }
    codes.notSent(to);
    const { code, retryAfter = Number.POSITIVE_INFINITY } = error;
    if (isFirst && code === 'too_many_requests' && retryAfter <= shortCodeWait) {
      show('soon', to, resendAt);
      return true;
    }
    if (!codes.sentLately(clock.now())) return false;
    show('notYet', to, resendAt);
    return true;
  }

  function failed(error: CallError, to: string | undefined, isFirst: boolean) {
    const refused = error.status === laterStatus.too_many_requests;
    const wait = error.retryAfter ?? (refused ? resendCodeDelay : undefined);
    const resendAt = wait === undefined ? 0 : clock.now() + wait;
    if (refused && showTooSoon(error, to, resendAt, isFirst)) return;
    // The page doesn't know whether the code was sent, but the service may say so later.
    if (!refused && (error.kind !== 'problem' || resendAt > 0)) codes.sent(to);
    // The service doesn't know either. The code counts until another may be requested.
    if (!refused && resendAt > 0) codes.noteRequest(to, resendAt);
    else codes.notSent(to);
    setSending((former) => ({ ...former, status: 'failed', error, resendAt }));
    if (error.code === 'user.phonenumber.is.not.mobile.number') onNotMobile?.();
    if (error.code === 'attempt_limit_reached') onBlocked(error);
    if (isTokenAtFault(error, unlisted)) onFailed(error);
  }

  function sendTo(to: string | undefined, isFirst = false): Promise<void> {
    return request.send(
      () => {
        setSending(({ maskedPhoneNumber, ...former }) => ({
          status: 'sending',
          to,
          resendAt: former.resendAt,
          maskedPhoneNumber: to === former.to ? maskedPhoneNumber : undefined,
        }));
        // Remembered before the answer, so that a reload in the meantime sends no second code.
        codes.noteRequest(to, clock.now() + resendCodeDelay);
        return api.trigger(channel, to);
      },
      {
        done({ obfuscatedPhoneNo }) {
          const resendAt = clock.now() + resendCodeDelay;
          codes.noteRequest(to, resendAt);
          codes.sent(to);
          show('sent', to, resendAt, obfuscatedPhoneNo);
        },
        refused(error) {
          failed(error, to, isFirst);
          return true;
        },
      },
    );
  }

  useOnOpening(() => {
    const resendAt = codes.resendAt(sending.to, clock.now());
    if (resendAt === undefined) void sendTo(sending.to, true);
    else show('sent', sending.to, resendAt);
  });

  const startsAt = sending.status === 'soon' ? sending.resendAt : undefined;
  const start = useEffectEvent(() => void sendTo(sending.to));
  useEffect(() => (startsAt === undefined ? undefined : clock.after(startsAt - clock.now(), () => start())), [clock, startsAt]);

  return {
    sending,
    resend: () => sendTo(sending.to),
    sendTo(number) {
      if (!request.busy) chosenNumber.remember(memory, number);
      return sendTo(number);
    },
    resendAtOf: (number) => codes.resendAt(number, clock.now()) ?? 0,
    spent: () => codes.spent([phoneNumberId, ...challenge.availablePhoneNumbers.map(({ id }) => id)]),
  };
}
