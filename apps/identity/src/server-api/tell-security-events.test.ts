/** Webhooks in the form CAEP: tokens that a library verifies with the published keys, and that our own receiver accepts. */
import { type ChangeKind, changeKinds, keySetPath } from '@stepgate/contract';
import { handClock, newLoggedInCustomer, openWorld, startHttpStub, type World, type WorldOptions } from '@stepgate/testkit';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import type { LoggedEvent } from '../events/event-kinds.ts';
import { recordEvent } from '../events/record-event.ts';
import { createHttpWebhook } from '../providers/webhook/http-webhook.ts';
import { transact } from '../storage/transaction.ts';
import { rotateKeys } from './signing-keys.ts';

const origin = 'https://app.ex.test';
const caep = 'https://schemas.openid.net/secevent/caep/event-type';
const risc = 'https://schemas.openid.net/secevent/risc/event-type';
const change = `${caep}/credential-change`;
const anHour = 3_600_000;

/** @param status what the company's receiver answers */
async function open(status: () => number = () => 202, audience: string | undefined = origin, more: WorldOptions = {}) {
  const stub = await startHttpStub((response) => response.writeHead(status()).end());
  onTestFinished(stub.close);
  const secrets = [Buffer.alloc(32, 1)];
  const webhook = createHttpWebhook({ url: `${stub.origin}/events`, secrets, ...(audience && { audience }) }, handClock());
  const world = await openWorld({ jobsByHand: true, webhook, ...more });
  onTestFinished(() => world.close());
  await world.runJobs();
  return { world, received: stub.received };
}
const record = (world: World, customerId: string, event: LoggedEvent) =>
  transact(world, (tx) => recordEvent(tx, customerId, event));
async function tell(world: World): Promise<void> {
  await chainEvents(world);
  await world.runJobs();
}
async function publishedKeys(world: World): Promise<string> {
  return (await world.app.inject({ url: keySetPath })).body;
}
async function verified(world: World, token = '') {
  const keys = createLocalJWKSet(JSON.parse(await publishedKeys(world)));
  const currentDate = new Date(world.clock.now());
  return (await jwtVerify(token, keys, { issuer: origin, audience: origin, typ: 'secevent+jwt', currentDate })).payload;
}
const ended: LoggedEvent = { kind: 'session.ended', facts: { sessions: ['one', 'two'] } };
const changed = (kind: ChangeKind): LoggedEvent => ({ kind, facts: {} });

it.each<[LoggedEvent, string, object]>([
  [ended, `${caep}/session-revoked`, { sessions: ['one', 'two'] }],
  [changed('password.changed'), change, { credential_type: 'password', change_type: 'update' }],
  [changed('email.changed'), `${risc}/recovery-information-changed`, {}],
  [changed('account.deactivated'), `${risc}/account-disabled`, {}],
  [changed('account.reactivated'), `${risc}/account-enabled`, {}],
])('%o is a token that the published keys verify', async (event, address, says) => {
  const { world, received } = await open();
  const happened = Math.floor(world.clock.now() / 1_000);
  await record(world, 'ada', event);
  world.clock.move(9_000);
  await tell(world);
  expect(received).toHaveLength(1);
  const [{ method, headers, body } = expect.fail('nothing was told')] = received;
  expect([method, headers['content-type'], headers.accept]).toEqual(['POST', 'application/secevent+jwt', 'application/json']);
  expect(headers).not.toHaveProperty('webhook-signature');
  expect(decodeProtectedHeader(body)).toEqual({ alg: 'ES256', typ: 'secevent+jwt', kid: expect.any(String) });
  const { id } = await world.storage.queries
    .selectFrom('event')
    .select('id')
    .where('customer_id', '=', 'ada')
    .executeTakeFirstOrThrow();
  expect(await verified(world, body)).toEqual({
    iss: origin,
    aud: origin,
    iat: happened + 9,
    toe: happened,
    jti: id,
    sub_id: { format: 'iss_sub', iss: origin, sub: 'ada' },
    events: { [address]: { ...says, ...(address.startsWith(caep) && { event_timestamp: happened }) } },
  });
});

type AboutMethods = Extract<
  ChangeKind,
  `password.${string}` | `email.${string}` | `phone.${string}` | `factor.${string}` | `recovery.${string}`
>;
const nothing = undefined;
const recoveryChanged = 'recovery-information-changed';

/** Credential type and change, of each kind that says something of the methods. */
const methods: Readonly<Record<AboutMethods, string | undefined>> = {
  'password.changed': 'password update',
  'email.changed': recoveryChanged,
  'email.restored': recoveryChanged,
  'email.change-cancelled': nothing,
  'phone.added': 'phone-sms create',
  'phone.changed': 'phone-sms update',
  'phone.primary-changed': 'phone-sms update',
  'phone.removed': 'phone-sms delete',
  'factor.authenticator-added': 'app create',
  'factor.authenticator-renamed': nothing,
  'factor.authenticator-removed': 'app delete',
  'factor.backup-codes-made': 'backup-codes create',
  'factor.backup-codes-removed': 'backup-codes delete',
  'factor.backup-code-used': nothing,
  'factor.device-added': 'app create',
  'factor.device-removed': 'app delete',
  'factor.passkey-added': 'passkey create',
  'factor.passkey-renamed': nothing,
  'factor.passkey-removed': 'passkey delete',
  'factor.passkeys-only-asked': nothing,
  'factor.passkeys-only-stopped': nothing,
  'factor.removal-asked': nothing,
  'factor.removal-stopped': nothing,
  'factor.passkeys-only-on': 'passkeys-only create',
  'factor.passkeys-only-off': 'passkeys-only delete',
  'factor.preferred': nothing,
  'factor.face-added': 'face create',
  'factor.face-removed': 'face delete',
  'factor.social-added': 'social create',
  'factor.social-removed': 'social delete',
  'recovery.cancelled': nothing,
  'recovery.expired': nothing,
  'recovery.done': 'passkey delete',
};

it('every change of a method is sent, whatever the method, and so is a revert', async () => {
  const { world, received } = await open();
  const kinds = changeKinds.filter((kind): kind is AboutMethods => kind in methods);
  for (const kind of kinds) await record(world, 'ada', changed(kind));
  await record(world, 'ada', { kind: 'changes.undone', facts: { since: 0, methods: ['a phone number'] } });
  await tell(world);
  const told: string[] = [];
  for (const { body } of received) {
    const { events } = await verified(world, body);
    const [[address, says] = expect.fail('no event')] = Object.entries(Object(events));
    const { credential_type: type, change_type: what } = Object(says);
    told.push(address === change ? `${type} ${what}` : address.replace(`${risc}/`, ''));
  }
  const expected = kinds.map((kind) => methods[kind]).filter((each) => each !== nothing);
  expect(told).toEqual([...expected, 'several update']);
});

it('events without a CAEP name are not sent, and those behind them are, in order and under the same id when they come again', async () => {
  let status = 500;
  const { world, received } = await open(() => status);
  await record(world, 'ada', changed('factor.passkey-renamed'));
  await record(world, 'ada', ended);
  await record(world, 'ada', changed('account.paused'));
  await record(world, 'ada', {
    kind: 'signal.set',
    facts: { kind: 'risk', value: 'guess', until: 0, reason: 'a guess', by: 'api-key:bank' },
  });
  await record(world, 'ada', changed('password.changed'));
  await tell(world);
  world.clock.move(anHour);
  await tell(world);
  const refused = await Promise.all(received.map(({ body }) => verified(world, body)));
  status = 202;
  world.clock.move(anHour);
  // The key that signs changes between two attempts.
  await rotateKeys({ ...world, queries: world.storage.queries, now: world.clock.now() }, 'now');
  world.clock.move(anHour);
  await tell(world);
  const told = [...refused, ...(await Promise.all(received.slice(2).map(({ body }) => verified(world, body))))];
  const addresses = told.map(({ events }) => Object.keys(Object(events)));
  const revoked = [`${caep}/session-revoked`];
  expect(addresses).toEqual([revoked, revoked, revoked, [change]]);
  expect(new Set(told.map(({ jti }) => jti)).size).toBe(2);
  expect(told[2]?.jti).toBe(told[0]?.jti);
  expect(decodeProtectedHeader(received[3]?.body ?? '').kid).not.toBe(decodeProtectedHeader(received[0]?.body ?? '').kid);
  expect(await world.storage.queries.selectFrom('webhook_chain').selectAll().execute()).toEqual([]);
});

it('a token of an ended session whose facts are deleted names no session, and the last event without a counterpart ends the chain', async () => {
  const { world, received } = await open();
  await record(world, 'ada', ended);
  await record(world, 'ada', changed('factor.preferred'));
  await chainEvents(world);
  await world.storage.queries.updateTable('event').set({ facts: null, salt: null }).where('kind', '=', 'session.ended').execute();
  await tell(world);
  expect(received).toHaveLength(1);
  expect((await verified(world, received[0]?.body)).events).toEqual({
    [`${caep}/session-revoked`]: { event_timestamp: expect.any(Number) },
  });
  expect(await world.storage.queries.selectFrom('webhook_chain').selectAll().execute()).toEqual([]);
});

it('without the form, webhooks are JSON as before', async () => {
  const { world, received } = await open(undefined, '');
  await record(world, 'ada', ended);
  await record(world, 'ada', changed('factor.passkey-renamed'));
  await tell(world);
  const rows = await world.storage.queries
    .selectFrom('event')
    .select(['hash', 'position'])
    .where('customer_id', '=', 'ada')
    .orderBy('seq')
    .execute();
  const timestamp = new Date(world.clock.now()).toISOString();
  const data = (seq: number, facts: object) => ({
    customerId: 'ada',
    seq,
    position: rows[seq - 1]?.position,
    facts,
    hash: rows[seq - 1]?.hash,
  });
  expect(received.map(({ body }) => body)).toEqual([
    JSON.stringify({ type: 'session.ended', timestamp, data: data(1, { sessions: ['one', 'two'] }) }),
    JSON.stringify({ type: 'factor.passkey-renamed', timestamp, data: data(2, {}) }),
  ]);
  for (const { headers } of received)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-signature': expect.stringMatching(/^v1,/) });
});

it('our own receiver takes what we send: sessions end, an account is switched off, and the rest does nothing', {
  tags: 'deep',
}, async () => {
  const serve: { keys: string } = { keys: '' };
  const keys = await startHttpStub((response) => response.end(serve.keys));
  onTestFinished(keys.close);
  const securityEvents = { issuer: origin, audience: origin, keys: `${keys.origin}/jwks` };
  const { world, received } = await open(undefined, origin, { settings: { securityEvents } });
  serve.keys = await publishedKeys(world);
  const owner = await newLoggedInCustomer(world);
  const isIn = async (): Promise<boolean> => (await owner.security()).status === 200;
  async function take(event: LoggedEvent): Promise<[number, boolean]> {
    await tell(world);
    const before = received.length;
    await record(world, owner.customer.id, event);
    await tell(world);
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/server-api/v1/security-events',
      headers: { 'content-type': String(received[before]?.headers['content-type']) },
      payload: received[before]?.body ?? '',
    });
    return [statusCode, await isIn()];
  }
  for (const kind of ['password.changed', 'factor.passkey-removed', 'email.changed', 'account.reactivated'] as const)
    expect(await take(changed(kind))).toEqual([202, true]);
  expect(await take(ended)).toEqual([202, false]);
  expect(await take(changed('account.deactivated'))).toEqual([202, false]);
  const { status } = await world.storage.queries
    .selectFrom('customer')
    .select('status')
    .where('id', '=', owner.customer.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('deactivated');
  const taken = await world.storage.queries
    .selectFrom('event')
    .select('facts')
    .where('customer_id', '=', owner.customer.id)
    .where('kind', '=', 'security-event.taken')
    .orderBy('seq')
    .execute();
  const did = taken.map(({ facts }) => JSON.parse(facts ?? '{}').did);
  expect(did.slice(0, 5)).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'ended sessions']);
});
