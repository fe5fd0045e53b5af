/** Sends codes to a phone: once when the screen opens, then only when the customer asks, never sooner than the service would take it. */
import { CallError, lifetimes, type PhoneChannel, problemStatus, resendCodeDelay } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../provider/context.ts';
import type { MemoryKey } from '../../provider/memory.ts';
import type { ScreenProps } from '../screen.ts';

type Sending = {
  /** `sentBefore`: the service says that a code went out a short while ago. */
  readonly status: 'sending' | 'sent' | 'sentBefore' | 'failed';
  /** The number the code went to, as the service masked it. */
  readonly maskedPhoneNumber: string | undefined;
  /** When a code may be asked for again, on the clock. */
  readonly resendAt: number;
};

type Options = Pick<ScreenProps, 'api' | 'phoneNumberId' | 'onFailed'> & {
  readonly channel: PhoneChannel;
  onBlocked(error: CallError): void;
};

/**
 * When a code may be asked for again after one that is remembered and may still be in use.
 * A clock that was set back must not hold anybody up, so that a moment too far ahead counts for nothing.
 */
function rememberedResendAt(remembered: string | undefined, now: number): number | undefined {
  const resendAt = remembered === undefined ? Number.NaN : Number(remembered);
  const usable = resendAt - resendCodeDelay + lifetimes.code > now && resendAt <= now + lifetimes.code;
  return usable ? resendAt : undefined;
}

type CodeSending = {
  readonly sending: Sending;
  /** Sends again; does nothing while a send is under way. */
  send(): Promise<void>;
  /** The code is spent: the next challenge of this kind gets a code of its own. */
  spent(): void;
};

export function useCodeSending({ api, channel, phoneNumberId, onFailed, onBlocked }: Options): CodeSending {
  const { clock, memory } = useStepgate();
  const key: MemoryKey = `code.${channel}.${phoneNumberId ?? ''}`;
  const underWay = useRef(false);
  const [sending, setSending] = useState<Sending>({ status: 'sending', maskedPhoneNumber: undefined, resendAt: 0 });

  function sent(status: 'sent' | 'sentBefore', wait: number, maskedPhoneNumber?: string) {
    const resendAt = clock.now() + wait;
    memory.set(key, String(resendAt));
    setSending((former) => ({ status, resendAt, maskedPhoneNumber: maskedPhoneNumber ?? former.maskedPhoneNumber }));
  }

  function judge(error: unknown) {
    if (error instanceof CallError && error.status === problemStatus.too_many_requests)
      return sent('sentBefore', error.retryAfter ?? resendCodeDelay);
    memory.remove(key);
    setSending((former) => ({ ...former, status: 'failed', resendAt: 0 }));
    if (!(error instanceof CallError)) return;
    if (error.code === 'attempt_limit_reached') onBlocked(error);
    if (error.code === 'ott_not_found' || error.code === 'not_allowed') onFailed(error);
  }

  async function send(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending((former) => ({ ...former, status: 'sending' }));
    // Remembered before the answer: a reload meanwhile sends no second code.
    memory.set(key, String(clock.now() + resendCodeDelay));
    try {
      const { obfuscatedPhoneNo } = await api.triggerPhoneCode({ params: { channel }, body: { phoneNumberId } });
      sent('sent', resendCodeDelay, obfuscatedPhoneNo);
    } catch (error) {
      judge(error);
    } finally {
      underWay.current = false;
    }
  }

  const open = () => {
    const resendAt = rememberedResendAt(memory.get(key), clock.now());
    if (resendAt === undefined) void send();
    else if (!underWay.current) setSending((former) => ({ ...former, status: 'sent', resendAt }));
  };
  const opened = useRef(open);
  useEffect(() => {
    opened.current();
  }, []);

  return { sending, send, spent: () => memory.remove(key) };
}
