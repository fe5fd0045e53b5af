/** Sends codes to a phone: once when the screen opens, then only when the customer asks, never sooner than the service would take it. */
import { CallError, laterStatus, type PhoneChannel, resendCodeDelay } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../provider/context.ts';
import type { ScreenProps } from '../screen.ts';
import { shownNumber } from '../shown-number.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { chosenNumber, codeMemory } from './code-memory.ts';

export type Sending = {
  /** The id of the number that the code goes to, where the challenge lists numbers. */
  readonly to: string | undefined;
  /** That number, as the service masked it. */
  readonly maskedPhoneNumber: string | undefined;
  /** When a code may be asked for again, on the clock. */
  readonly resendAt: number;
} & (
  | {
      /**
       * `sentBefore`: the service says that a code went out a short while ago. `notYet`: so it says, but that one went another way, to another
       * number or in another flow.
       */
      readonly status: 'sending' | 'sent' | 'sentBefore' | 'notYet';
    }
  | { readonly status: 'failed'; readonly error: CallError }
);

type Options = Pick<ScreenProps, 'api' | 'challenge' | 'phoneNumberId' | 'unlisted' | 'onFailed'> & {
  readonly channel: PhoneChannel;
  onBlocked(error: CallError): void;
  /** Goes on another way where this channel can't reach the number. */
  readonly onNotMobile: (() => void) | undefined;
};

type CodeSending = {
  readonly sending: Sending;
  /** Sends again; does nothing while a send is under way, and neither does `sendTo`. */
  resend(): Promise<void>;
  /** Sends to another of the challenge's numbers, which is the one from now on. */
  sendTo(number: string): Promise<void>;
  /** When a code to a number other than the present one may be asked for, on the clock; 0: at any time. */
  resendAtOf(number: string): number;
  /** The code is spent: the next challenge of this kind gets a code of its own. */
  spent(): void;
};

export function useCodeSending(options: Options): CodeSending {
  const { api, channel, challenge, phoneNumberId, unlisted, onFailed, onBlocked, onNotMobile } = options;
  const { clock, memory } = useStepgate();
  const codes = codeMemory(memory, channel, shownNumber(challenge));
  const underWay = useRef(false);
  const [sending, setSending] = useState<Sending>(() => {
    const chosen = chosenNumber.of(memory);
    const to = challenge.availablePhoneNumbers.some(({ id }) => id === chosen) ? chosen : phoneNumberId;
    return { status: 'sending', to, maskedPhoneNumber: undefined, resendAt: 0 };
  });

  function show(status: 'sent' | 'sentBefore' | 'notYet', to: string | undefined, resendAt: number, masked?: string) {
    setSending((former) => ({ status, to, resendAt, maskedPhoneNumber: masked ?? former.maskedPhoneNumber }));
  }

  /** Too soon, says the service. @returns whether a code that this flow has had sent is the reason, as far as this tab knows */
  function isTooSoon(to: string | undefined, resendAt: number): boolean {
    if (!codes.isElsewhere(to)) {
      codes.asked(to, resendAt);
      show('sentBefore', to, resendAt);
      return true;
    }
    codes.notSent(to);
    if (!codes.sentLately(clock.now())) return false;
    show('notYet', to, resendAt);
    return true;
  }

  function judge(thrown: unknown, to: string | undefined) {
    const error = thrown instanceof CallError ? thrown : new CallError('unreadable', { cause: thrown });
    const refused = error.status === laterStatus.too_many_requests;
    const wait = error.retryAfter ?? (refused ? resendCodeDelay : undefined);
    const resendAt = wait === undefined ? 0 : clock.now() + wait;
    if (refused && isTooSoon(to, resendAt)) return;
    // Nobody here knows whether it went out, but the service may say so later.
    if (!refused && (error.kind !== 'problem' || resendAt > 0)) codes.sent(to);
    // Nor does the service: until it may be asked again, the code counts.
    if (!refused && resendAt > 0) codes.asked(to, resendAt);
    else codes.notSent(to);
    setSending((former) => ({ ...former, status: 'failed', error, resendAt }));
    if (error.code === 'user.phonenumber.is.not.mobile.number') onNotMobile?.();
    if (error.code === 'attempt_limit_reached') onBlocked(error);
    if (isTokenAtFault(error, unlisted)) onFailed(error);
  }

  async function sendTo(to: string | undefined): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(({ maskedPhoneNumber, ...former }) => ({
      status: 'sending',
      to,
      resendAt: former.resendAt,
      maskedPhoneNumber: to === former.to ? maskedPhoneNumber : undefined,
    }));
    // Remembered before the answer: a reload meanwhile sends no second code.
    codes.asked(to, clock.now() + resendCodeDelay);
    try {
      const { obfuscatedPhoneNo } = await api.triggerPhoneCode({ params: { channel }, body: { phoneNumberId: to } });
      const resendAt = clock.now() + resendCodeDelay;
      codes.asked(to, resendAt);
      codes.sent(to);
      show('sent', to, resendAt, obfuscatedPhoneNo);
    } catch (error) {
      judge(error, to);
    } finally {
      underWay.current = false;
    }
  }

  const open = () => {
    const resendAt = codes.resendAt(sending.to, clock.now());
    if (resendAt === undefined) void sendTo(sending.to);
    else if (!underWay.current) show('sent', sending.to, resendAt);
  };
  const opened = useRef(open);
  useEffect(() => {
    opened.current();
  }, []);

  return {
    sending,
    resend: () => sendTo(sending.to),
    sendTo(number) {
      if (!underWay.current) chosenNumber.remember(memory, number);
      return sendTo(number);
    },
    resendAtOf: (number) => codes.resendAt(number, clock.now()) ?? 0,
    spent: () => codes.spent([phoneNumberId, ...challenge.availablePhoneNumbers.map(({ id }) => id)]),
  };
}
