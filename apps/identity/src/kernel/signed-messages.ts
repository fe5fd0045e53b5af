/** Messages that both ends sign with a shared secret, as Standard Webhooks describes it (https://www.standardwebhooks.com, version 1). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { webhooks } from '@stepgate/contract';

export type Message = {
  readonly id: string;
  readonly body: string | Uint8Array;
};

/** @param timestamp seconds since 1970 */
const computeSignature = (secret: Buffer, { id, body }: Message, timestamp: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

/** @param secrets each signs, so that a receiver that knows one of them accepts the message while they are being changed */
export function signMessage(secrets: readonly Buffer[], message: Message, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => computeSignature(secret, message, timestamp)).join(' '),
  };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether one of the secrets has signed this message, with its id, within the tolerance of the clocks. */
export function isSigned(secrets: readonly Buffer[], message: Message, headers: Headers, now: number): boolean {
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now) <= webhooks.tolerance;
  if (!isRecent || headers.get('webhook-id') !== message.id) return false;
  const signatures = (headers.get('webhook-signature') ?? '').split(' ');
  return secrets.some((secret) => signatures.some((each) => isSame(each, computeSignature(secret, message, timestamp))));
}
