/**
 * Delivers to an address as Standard Webhooks describes it (https://www.standardwebhooks.com, version 1). A Security Event Token is pushed as RFC 8935 says: it is
 * signed itself.
 */
import { webhooks } from '@stepgate/contract';
import type { Clock } from '../../kernel/clock.ts';
import { signMessage } from '../../kernel/signed-messages.ts';
import { openDoor } from '../../outgoing/door.ts';
import type { DeliveryResult, WebhookReceiver } from './webhook-receiver.ts';

export type WebhookSettings = {
  readonly url: string;
  /** The `aud` of Security Event Tokens, if the receiver takes those. */
  readonly audience?: string;
  /** The keys, at least one unless it takes Security Event Tokens. Each signs every delivery, so a receiver that knows one of them accepts it while they are being changed. */
  readonly secrets: readonly Buffer[];
};

/** The largest part of an answer that is read, so that the connection can be used again. */
const mostBytes = 16_384;

/** The header `Retry-After`, in milliseconds. */
function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isSafeInteger(wait) && wait > 0 ? wait : undefined;
}

/** The status has decided: what comes after it changes nothing. */
const readOut = (answer: Response): Promise<unknown> => answer.arrayBuffer().catch(() => undefined);

/** The address may contain a key, so no reason repeats it. */
function describeFailure(error: unknown, timeout: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeout / 1_000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed';
}

/** @param timeout milliseconds of an attempt */
export function createHttpWebhook(
  { url, secrets, audience }: WebhookSettings,
  clock: Clock,
  timeout: number = webhooks.answerWithin,
): WebhookReceiver {
  const stopped = new AbortController();
  const ask = openDoor({ named: [new URL(url).origin] }, { within: timeout, mostBytes });

  function headersOf(id: string, body: string): Record<string, string> {
    if (audience !== undefined) return { 'content-type': 'application/secevent+jwt', accept: 'application/json' };
    return { 'content-type': 'application/json', ...signMessage(secrets, { id, body }, clock.now()) };
  }

  return {
    ...(audience !== undefined && { audience }),
    async deliver({ id, body }): Promise<DeliveryResult> {
      try {
        const answer = await ask(url, {
          method: 'POST',
          headers: { ...headersOf(id, body), 'user-agent': 'Stepgate' },
          body,
          signal: stopped.signal,
        });
        await readOut(answer);
        if (answer.ok) return { outcome: 'delivered' };
        const after = parseRetryAfter(answer.headers.get('retry-after'), clock.now());
        return { outcome: 'failed', reason: `status ${answer.status}`, ...(after !== undefined && { after }) };
      } catch (error) {
        if (stopped.signal.aborted) return { outcome: 'stopped' };
        return { outcome: 'failed', reason: describeFailure(error, timeout) };
      }
    },
    stop: () => stopped.abort(),
  };
}
