/** Deliveries that the library of Standard Webhooks has signed, and changed ones. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookEvent } from './verify-webhook.ts';

const now = Date.UTC(2026, 10, 23, 9, 0, 0);
const minute = 60_000;
const [secret, former, other] = [1, 2, 3].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`) as [
  string,
  string,
  string,
];
const said = {
  type: 'login.finished',
  timestamp: '2026-11-23T08:59:58.123Z',
  data: {
    customerId: 'ada',
    seq: 3,
    position: 120,
    facts: { session: 's', scope: 'full', proofs: ['PASSWORD'], browser: 'Müller’s ✓' },
    hash: 'of-it',
  },
};
const event = {
  id: 'an-event',
  type: 'login.finished',
  at: Date.UTC(2026, 10, 23, 8, 59, 58, 123),
  customerId: 'ada',
  seq: 3,
  position: 120,
  facts: { session: 's', scope: 'full', proofs: ['PASSWORD'], browser: 'Müller’s ✓' },
  hash: 'of-it',
};

type Sent = { readonly id?: string; readonly at?: number; readonly by?: readonly string[]; readonly body?: string };
function sent({ id = 'an-event', at = now, by = [secret], body = JSON.stringify(said) }: Sent = {}): {
  readonly body: string;
  readonly headers: Record<string, string>;
} {
  return {
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1_000)),
      'webhook-signature': by.map((each) => new Webhook(each).sign(id, new Date(at), body)).join(' '),
    },
  };
}
const verify = (
  { body, headers }: { readonly body: BodyInit; readonly headers: Record<string, string> },
  secrets: string | readonly string[] = secret,
) => verifyWebhook(new Request('https://api.ex.test/events', { method: 'POST', body, headers }), secrets, () => now);
const refused = (reason: string) => ({ state: 'refused', reason });

describe('verifyWebhook', () => {
  it('[API-09] says which event a delivery is of', async () => {
    expect(await verify(sent())).toEqual({ state: 'verified', event });
    const erased = JSON.stringify({ ...said, data: { ...said.data, facts: null } });
    expect(await verify(sent({ body: erased }))).toEqual({ state: 'verified', event: { ...event, facts: null } });
  });

  it.each([
    ['a kind of a later version', 'login.of-a-later-version', { session: 's' }],
    ['a kind with other facts', 'login.finished', { session: 1 }],
    ['a name of every object', 'constructor', {}],
  ])('[API-09] reports %s as unknown, so that a receiver can answer 2xx and store it', async (_, kind, facts) => {
    const body = JSON.stringify({ ...said, type: kind, data: { ...said.data, facts } });
    expect(await verify(sent({ body }))).toEqual({ state: 'verified', event: { ...event, type: 'unknown', kind, facts } });
  });

  it('[API-09] gives the facts of a kind their types', () => {
    const numberOf = (told: WebhookEvent): number | undefined => (told.type === 'method.blocked' ? told.facts?.block : undefined);
    const chain = { id: 'an-event', at: now, customerId: 'ada', seq: 1, position: 1, hash: 'of-it' };
    expect(numberOf({ ...chain, type: 'method.blocked', facts: { family: 'password', block: 2 } })).toBe(2);
    expect(numberOf({ ...chain, type: 'password.changed', facts: {} })).toBe(undefined);
  });

  it('[API-09] accepts one of several secrets on either side while the secret changes, and no other', async () => {
    const verified = { state: 'verified', event };
    expect(await verify(sent({ by: [former, secret] }))).toEqual(verified);
    expect(await verify(sent({ by: [former] }), [secret, former])).toEqual(verified);
    expect(await verify(sent({ by: [other] }), [secret, former])).toEqual(refused('forged'));
    expect(await verify(sent({ by: [other, former] }))).toEqual(refused('forged'));
  });

  it.each<[string, (delivery: ReturnType<typeof sent>) => ReturnType<typeof sent>]>([
    ['another id', (one) => ({ ...one, headers: { ...one.headers, 'webhook-id': 'another-event' } })],
    ['another time', (one) => ({ ...one, headers: { ...one.headers, 'webhook-timestamp': String(now / 1_000 - 1) } })],
    ['another byte', (one) => ({ ...one, body: one.body.replace('ada', 'bob') })],
    ['one byte more', (one) => ({ ...one, body: `${one.body} ` })],
    ['a shorter signature', (one) => ({ ...one, headers: { ...one.headers, 'webhook-signature': 'v1,AAAA' } })],
    [
      'a signature of another kind',
      (one) => ({
        ...one,
        headers: { ...one.headers, 'webhook-signature': String(one.headers['webhook-signature']).replace('v1,', 'v1a,') },
      }),
    ],
    ['no signature in the list', (one) => ({ ...one, headers: { ...one.headers, 'webhook-signature': 'v1' } })],
  ])('[API-09] refuses %s as forged', async (_, change) => {
    expect(await verify(change(sent()))).toEqual(refused('forged'));
  });

  it('[API-09] refuses a delivery of more than five minutes ago or ahead, so that it can’t be replayed later', async () => {
    expect(await verify(sent({ at: now - 5 * minute }))).toMatchObject({ state: 'verified' });
    expect(await verify(sent({ at: now + 5 * minute }))).toMatchObject({ state: 'verified' });
    expect(await verify(sent({ at: now - 5 * minute - 1_000 }))).toEqual(refused('expired'));
    expect(await verify(sent({ at: now + 5 * minute + 1_000 }))).toEqual(refused('expired'));
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('[API-09] refuses one without %s', async (name) => {
    const { body, headers } = sent();
    const { [name]: _, ...others } = headers;
    expect(await verify({ body, headers: others })).toEqual(refused('unsigned'));
  });

  it.each(['soon', '-1', '1e9', '9'.repeat(40), '1767603600.5'])('[API-09] refuses the time %s', async (time) => {
    const { body, headers } = sent();
    expect(await verify({ body, headers: { ...headers, 'webhook-timestamp': time } })).toEqual(refused('unsigned'));
  });

  it('[API-09] reads no more of a body than an event can have, no matter who sends it', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const { headers } = sent();
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, headers, duplex: 'half' };
    const request = new Request('https://api.ex.test/events', init);
    expect(await verifyWebhook(request, secret, () => now)).toEqual(refused('too-large'));
    expect(pulled).toBeLessThan(10);
  });

  it.each(['', 'null', '[]', '"x"', '{}', '{"type":1}', '{"type":"a","timestamp":"b","data":{}}'])(
    '[API-09] something else that is signed is no event: %s',
    async (body) => {
      expect(await verify(sent({ body }))).toEqual(refused('unknown'));
    },
  );

  it('[API-09] rejects a malformed secret as a configuration error', async () => {
    await expect(verify(sent(), 'not-a-secret')).rejects.toThrow('a webhook secret begins with whsec_');
    await expect(verify(sent(), [secret, ''])).rejects.toThrow('a webhook secret begins with whsec_');
  });
});
