/** Session tokens, verified as a company's back end does it: with a library that knows nothing of our service. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  cookiesOf,
  databases,
  freezeSessions,
  type LoggedInCustomer,
  loggedInWith,
  newLoggedInCustomer,
  newSessionKey,
  openWorld,
  paths,
  type World,
} from '@stepgate/testkit';
import { calculateJwkThumbprint, createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKeys } from './signing-keys.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const issuer = 'https://app.ex.test';

describe.each(databases)('session tokens on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  const askFor = ({ cookie }: Pick<LoggedInCustomer, 'cookie'>, headers: Record<string, string> = {}): Promise<Answer> =>
    world.ask(calls.sessionToken.path, { method: 'POST', cookie, headers });
  async function tokenFor(owner: LoggedInCustomer): Promise<string> {
    const { status, body } = await askFor(owner);
    expect(status).toBe(200);
    return Object(body).sessionToken;
  }
  async function keySet(): Promise<JSONWebKeySet> {
    // Without the access token, as a library asks.
    const { statusCode, body } = await world.app.inject({ url: '/.well-known/jwks.json' });
    expect(statusCode).toBe(200);
    return JSON.parse(body);
  }
  const verify = (token: string, keys: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      issuer,
      audience: issuer,
      currentDate: new Date(world.clock.now()),
      requiredClaims: ['sub', 'sid', 'iat', 'exp', 'auth_time', 'amr', 'acr'],
    });
  const refusal = ({ status, body }: Answer) => [status, Object(body).code];

  it('[API-03] a logged-in customer gets a token of a minute, which says who they are and how they were authenticated', async () => {
    const owner = await newLoggedInCustomer(world);
    const { sessionId } = Object((await world.ask(paths.session, { cookie: owner.cookie })).body);
    const loggedInAt = Math.floor(world.clock.now() / second);
    world.clock.move(90 * second);
    const token = await tokenFor(owner);
    const { payload, protectedHeader } = await verify(token, await keySet());
    expect(payload).toEqual({
      iss: issuer,
      aud: issuer,
      sub: owner.customer.id,
      sid: sessionId,
      iat: loggedInAt + 90,
      exp: loggedInAt + 150,
      auth_time: loggedInAt,
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'sca',
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{43}$/) });
    world.clock.move(minute);
    await expect(verify(token, await keySet())).rejects.toThrow('exp');
  });

  it('[API-03] the key set has public keys only, named by their thumbprint, and may be kept for five minutes', async () => {
    const { headers } = await world.app.inject({ url: '/.well-known/jwks.json' });
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      expect.stringMatching(/^application\/json/),
      'public, max-age=300',
    ]);
    const { keys } = await keySet();
    expect(keys).toHaveLength(1);
    for (const { kid, ...key } of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kty', 'use', 'x', 'y']);
      expect(kid).toBe(await calculateJwkThumbprint(key));
    }
    const stored = await world.storage.queries.selectFrom('signing_key').selectAll().execute();
    for (const { public_key, sealed } of stored) {
      expect(Object.keys(JSON.parse(public_key))).not.toContain('d');
      expect(sealed).not.toContain('"');
    }
  });

  it('[API-03] a session that has ended, is frozen, for data sharing or unknown gets no token', async () => {
    expect(refusal(await askFor({ cookie: '' }))).toEqual([401, 'session_not_found']);
    const left = await newLoggedInCustomer(world);
    await world.ask(calls.logout.path, { method: 'POST', cookie: left.cookie });
    expect(refusal(await askFor(left))).toEqual([401, 'session_not_found']);
    const frozen = await newLoggedInCustomer(world);
    await freezeSessions(world.storage, frozen.customer, world.clock.now());
    expect(refusal(await askFor(frozen))).toEqual([401, 'session_frozen']);
    const sharing = await newLoggedInCustomer(world);
    const { queries } = world.storage;
    await queries.updateTable('session').set({ scope: 'data-sharing' }).where('customer_id', '=', sharing.customer.id).execute();
    expect(refusal(await askFor(sharing))).toEqual([403, 'not_allowed']);
  });

  it('[API-03] a copied cookie gets no token if the session has a key', async () => {
    const customer = await world.addCustomer();
    world.clock.move(30 * second);
    const key = newSessionKey(issuer, () => world.clock.now());
    const body = { oneTimeToken: await beginLogin(world, customer) };
    await world.ask(paths.verify('totp'), { ...body, body: { code: world.totpCodeOf(customer) } });
    const begun = await world.ask(paths.exchange, { body, headers: key.prove({ path: paths.exchange, body }) });
    const owner = loggedInWith(world, customer, cookiesOf(begun));
    expect(refusal(await askFor(owner))).toEqual([403, 'session_key_needed']);
    const proof = key.prove({ path: calls.sessionToken.path, method: 'POST' }, Object(begun.body).session.hash);
    expect((await askFor(owner, proof)).status).toBe(200);
  });

  it('[API-03] no token outlives its session', async () => {
    const owner = await newLoggedInCustomer(world);
    const endsIn = (milliseconds: number) =>
      world.storage.queries
        .updateTable('session')
        .set({ expires_at: world.clock.now() + milliseconds })
        .where('customer_id', '=', owner.customer.id)
        .execute();
    await endsIn(20 * second);
    const { payload } = await verify(await tokenFor(owner), await keySet());
    expect(payload.exp).toBe(Math.floor(world.clock.now() / second) + 20);
  });

  it('[API-03] no token outlives a session that is about to end without activity, also if the page asked by itself', async () => {
    const owner = await newLoggedInCustomer(world);
    expect((await askFor(owner)).status).toBe(200);
    world.clock.move(4 * minute + 40 * second);
    const polled = await world.ask(`${calls.sessionToken.path}?poll=true`, { method: 'POST', cookie: owner.cookie });
    const { payload } = await verify(Object(polled.body).sessionToken, await keySet());
    expect(payload.exp).toBe(Math.floor(world.clock.now() / second) + 20);
  });

  it('[API-03] a page that asks for a token by itself doesn’t keep the session alive', async () => {
    const [idle, active] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const statuses: number[] = [];
    for (let passed = 0; passed < 2; passed += 1) {
      world.clock.move(4 * minute);
      const polled = await world.ask(`${calls.sessionToken.path}?poll=true`, { method: 'POST', cookie: idle.cookie });
      statuses.push(polled.status, (await askFor(active)).status);
    }
    expect(statuses).toEqual([200, 200, 401, 200]);
  });

  it('[API-03] a key that waits to sign keeps a second rotation from making another one', async () => {
    const other = await openWorld(await newDatabase());
    const { storage, secrets, clock } = other;
    const rotate = () => rotateKeys({ queries: storage.queries, secrets, now: clock.now() }, 'now');
    expect([await rotate(), await rotate()]).toEqual([true, false]);
    clock.move(12 * minute - 1);
    expect(await rotate()).toBe(false);
    clock.move(1);
    expect(await rotate()).toBe(true);
    await other.close();
  });

  it('[API-03] a key is published for ten minutes before it signs, stays until its last token has expired, and the rotation refuses no token', {
    tags: 'deep',
  }, async () => {
    await world.runJobs();
    const [first] = (await keySet()).keys;
    // Shortly before the first key has signed for 30 days.
    world.clock.move(30 * day - 20 * minute);
    const owner = await newLoggedInCustomer(world);
    const sets: JSONWebKeySet[] = [];
    const tokens: string[] = [];
    const kids = new Set<string | undefined>();
    for (let passed = 0; passed <= 60; passed += 1) {
      await world.runJobs();
      sets.push(await keySet());
      const token = await tokenFor(owner);
      // With a current key set, and with a ten minutes old one.
      for (const keys of sets.slice(-11)) kids.add((await verify(token, keys)).protectedHeader.kid);
      // A token that has one more second.
      const [earlier] = tokens.slice(-1);
      if (earlier !== undefined) await verify(earlier, await keySet());
      tokens.push(token);
      world.clock.move(minute - second);
      await verify(token, await keySet());
      world.clock.move(second - 1);
      await verify(token, await keySet());
      world.clock.move(1 - second);
    }
    expect(kids.size).toBe(2);
    const after = await keySet();
    expect(after.keys.map(({ kid }) => kid)).not.toContain(first?.kid);
    expect(after.keys).toHaveLength(1);
  });

  it('[API-03] sixteen requests at one moment that find no key make one', async () => {
    await world.storage.queries.deleteFrom('signing_key').execute();
    const owner = await newLoggedInCustomer(world);
    const tokens = await Promise.all(Array.from({ length: 16 }, () => tokenFor(owner)));
    const keys = await keySet();
    expect(keys.keys).toHaveLength(1);
    for (const token of tokens) await verify(token, keys);
  });
});
