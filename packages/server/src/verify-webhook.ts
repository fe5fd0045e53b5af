/** Verifies webhooks of the service (Standard Webhooks, version 1: https://www.standardwebhooks.com). */
import { webhooks } from '@stepgate/contract';
import { type KnownEvent, readEvent } from '@stepgate/contract/events';

type OwnEvent = {
  /** The same in each delivery of the event. Store it with what you do, and skip a known id. */
  readonly id: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** Or `operator` for what concerns no customer. */
  readonly customerId: string;
  /** Counts the customer's events from 1, without a gap. */
  readonly seq: number;
  /** Counts all events. */
  readonly position: number;
  /** Of the event in its chain. */
  readonly hash: string;
};

/**
 * One event of the service's log: `type` says which, and `facts` are those of its type (docs/events.md), or `null` once they are deleted. A service of another
 * version may report further events, or other facts: their type is `unknown`, and `kind` is the service's word. Answer 2xx to those, too.
 *
 * @example
 * const session = (event: WebhookEvent) => (event.type === 'login.finished' ? event.facts?.session : undefined);
 */
export type WebhookEvent = OwnEvent &
  (KnownEvent | { readonly type: 'unknown'; readonly kind: string; readonly facts: Readonly<Record<string, unknown>> | null });

export type VerifiedWebhook =
  | { readonly state: 'verified'; readonly event: WebhookEvent }
  /**
   * Answer 400. `unsigned`: a header is missing or has no meaning. `expired`: signed more than five minutes ago, or ahead of your clock. `forged`: by none of the
   * secrets. `too-large`: nothing of ours is. `unknown`: signed, but no event of this release.
   */
  | { readonly state: 'refused'; readonly reason: 'unsigned' | 'expired' | 'forged' | 'too-large' | 'unknown' };

const refused = (reason: Extract<VerifiedWebhook, { readonly state: 'refused' }>['reason']): VerifiedWebhook => ({
  state: 'refused',
  reason,
});

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

/** @throws Error if it isn't one: a mistake in your settings */
async function importKey(secret: string): Promise<CryptoKey> {
  const [, encoded] = /^whsec_([\w+/]+={0,2})$/.exec(secret) ?? [];
  if (encoded === undefined) throw new Error('a webhook secret begins with whsec_ and goes on in base64');
  return crypto.subtle.importKey('raw', decodeBase64(encoded), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Anybody can send, so no more is read than we would send. */
async function readBody({ body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.length;
    if (length > webhooks.mostBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const signature = /^v1,([\w+/]{43}=)$/;

/** The comparison takes as long for each wrong signature (Web Cryptography API, `verify`). */
async function isSigned(header: string, content: Uint8Array<ArrayBuffer>, secrets: readonly string[]): Promise<boolean> {
  const signatures = header.split(' ').flatMap((each) => signature.exec(each)?.[1] ?? []);
  for (const key of await Promise.all(secrets.map(importKey)))
    for (const each of signatures) if (await crypto.subtle.verify('HMAC', key, decodeBase64(each), content)) return true;
  return false;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function eventIn(id: string, body: Uint8Array): WebhookEvent | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (!isRecord(json) || !isRecord(json.data)) return undefined;
    const { type, timestamp } = json;
    const { customerId, seq, position, facts, hash } = json.data;
    const at = Date.parse(String(timestamp));
    if (typeof type !== 'string' || Number.isNaN(at) || typeof customerId !== 'string' || typeof hash !== 'string')
      return undefined;
    if (typeof seq !== 'number' || typeof position !== 'number' || !(facts === null || isRecord(facts))) return undefined;
    return { id, at, customerId, seq, position, hash, ...(readEvent(type, facts) ?? { type: 'unknown', kind: type, facts }) };
  } catch {
    return undefined;
  }
}

/**
 * @param request as it arrived, with its body unread
 * @param secret `STEPGATE_WEBHOOK_SECRET` of the service (`whsec_…`); several while you change it
 * @param now milliseconds since 1970; by default the platform's
 * @throws Error if a secret isn't one
 *
 * @example
 * const told = await verifyWebhook(request, 'whsec_…');
 */
export async function verifyWebhook(
  request: Request,
  secret: string | readonly string[],
  now: () => number = Date.now,
): Promise<VerifiedWebhook> {
  const [id, timestamp, signed] = ['id', 'timestamp', 'signature'].map((name) => request.headers.get(`webhook-${name}`));
  if (!id || !timestamp || !signed || !/^\d{1,12}$/.test(timestamp)) return refused('unsigned');
  if (Math.abs(now() - Number(timestamp) * 1_000) > webhooks.tolerance) return refused('expired');
  const body = await readBody(request);
  if (body === undefined) return refused('too-large');
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  if (!(await isSigned(signed, content, [secret].flat()))) return refused('forged');
  const event = eventIn(id, body);
  return event === undefined ? refused('unknown') : { state: 'verified', event };
}
