/** Security Event Tokens of another service, over its published keys. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  type Answer,
  askingFrom,
  beginLogin,
  type LoggedInCustomer,
  newAddress,
  newLoggedInCustomer,
  openWorld,
  paths,
  proxiesOfTests,
  startHttpStub,
  type World,
} from '@stepgate/testkit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const path = '/server-api/v1/security-events';
const issuer = 'https://idp.ex.test';
const origin = 'https://app.ex.test';
const caep = 'https://schemas.openid.net/secevent/caep/event-type';
const risc = 'https://schemas.openid.net/secevent/risc/event-type';
const day = 24 * 60 * 60;

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const stranger = await generateKeyPair('ES256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };

describe('Security Event Tokens', () => {
  let world: World;
  let close: () => Promise<void>;
  let jti = 0;
  beforeAll(async () => {
    const stub = await startHttpStub((response) => response.end(JSON.stringify({ keys: [jwk] })));
    close = stub.close;
    const securityEvents = { issuer, audience: origin, keys: `${stub.origin}/jwks` };
    world = await openWorld({ settings: { securityEvents, trustedProxies: proxiesOfTests } });
  });
  afterAll(async () => {
    await world.close();
    await close();
  });

  type Wanted = { readonly claims?: object; readonly key?: typeof privateKey; readonly typ?: string; readonly id?: string };
  const sign = (event: string, subject: object, { claims = {}, key = privateKey, typ = 'secevent+jwt', id }: Wanted = {}) => {
    jti += 1;
    const said = { iss: issuer, aud: origin, iat: Math.floor(world.clock.now() / 1_000), jti: id ?? `event-${jti}` };
    return new SignJWT({ ...said, sub_id: subject, events: { [event]: {} }, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ })
      .sign(key);
  };
  const push = async (token: string, headers: object = {}): Promise<Answer> => {
    const answer = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/secevent+jwt', 'x-forwarded-for': newAddress(), ...headers },
      payload: token,
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
      headers: {},
      cookies: [],
    };
  };
  const emailOf = ({ customer }: LoggedInCustomer) => ({ format: 'email', email: customer.email });
  const isIn = async (owner: LoggedInCustomer) => (await owner.security()).status === 200;
  const firstAsked = async ({ customer }: LoggedInCustomer): Promise<string> => {
    const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges[0].primaryChallenge.type;
  };
  const taken = async (chain: string) => {
    await world.runJobs();
    const rows = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('customer_id', '=', chain)
      .where('kind', '=', 'security-event.taken')
      .execute();
    return rows.map(({ facts }) => JSON.parse(facts ?? ''));
  };

  it.each([`${caep}/session-revoked`, `${risc}/sessions-revoked`])('[POL-07] %s ends every session', async (event) => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const { status, body } = await push(await sign(event, emailOf(owner)));
    expect([status, body, await isIn(owner), await isIn(other)]).toEqual([202, undefined, false, true]);
    expect(await taken(owner.customer.id)).toEqual([{ issuer, event, did: 'ended sessions' }]);
  });

  it.each([
    [`${risc}/account-credential-change-required`, {}],
    [`${caep}/credential-change`, { credential_type: 'password', change_type: 'revoke' }],
  ])('[POL-07] %s makes a new password due', async (event, said) => {
    const owner = await newLoggedInCustomer(world);
    const claims = { events: { [event]: said } };
    expect((await push(await sign(event, emailOf(owner), { claims }))).status).toBe(202);
    expect(await firstAsked(owner)).toBe('MANDATORY_RESET_PASSWORD');
  });

  it('[POL-07] account-disabled switches the account off, and its customer may appeal', async () => {
    const owner = await newLoggedInCustomer(world);
    expect((await push(await sign(`${risc}/account-disabled`, emailOf(owner)))).status).toBe(202);
    const { email, password } = owner.customer;
    const refused = await world.ask(paths.login, { body: { email, password } });
    expect([await isIn(owner), refused.status]).toEqual([false, 403]);
    expect((await world.messagesTo(email)).length).toBeGreaterThan(0);
  });

  it('[POL-07] ignores password changes at other services, and unknown events', async () => {
    const owner = await newLoggedInCustomer(world);
    const changed = { [`${caep}/credential-change`]: { credential_type: 'password', change_type: 'update' } };
    expect((await push(await sign('', emailOf(owner), { claims: { events: changed } }))).status).toBe(202);
    expect((await push(await sign('https://elsewhere.example/event', emailOf(owner)))).status).toBe(202);
    expect([await isIn(owner), await firstAsked(owner)]).toEqual([true, 'SMS']);
    expect((await taken(owner.customer.id)).map(({ did }) => did)).toEqual(['nothing', 'nothing']);
  });

  it.each<[string, (owner: LoggedInCustomer) => object]>([
    ['an address', ({ customer }) => ({ format: 'email', email: ` ${customer.email.toUpperCase()}` })],
    ['a number', ({ customer }) => ({ format: 'phone_number', phone_number: customer.phone })],
    ['our id', ({ customer }) => ({ format: 'iss_sub', iss: origin, sub: customer.id })],
    ['our id alone', ({ customer }) => ({ format: 'opaque', id: customer.id })],
  ])('[POL-07] the subject is %s', async (_what, subjectOf) => {
    const owner = await newLoggedInCustomer(world);
    expect((await push(await sign(`${caep}/session-revoked`, subjectOf(owner)))).status).toBe(202);
    expect(await isIn(owner)).toBe(false);
  });

  it('[POL-07] a subject inside the event is read too; an unknown subject matches no customer, and reveals nothing', async () => {
    const owner = await newLoggedInCustomer(world);
    const foreign = { format: 'iss_sub', iss: 'https://other.example', sub: owner.customer.id };
    expect((await push(await sign(`${caep}/session-revoked`, foreign))).status).toBe(202);
    expect(await isIn(owner)).toBe(true);
    const claims = { sub_id: undefined, events: { [`${caep}/session-revoked`]: { subject: emailOf(owner) } } };
    expect((await push(await sign('', {}, { claims }))).status).toBe(202);
    expect(await isIn(owner)).toBe(false);
    expect((await taken('operator')).at(-1)).toEqual({ issuer, event: `${caep}/session-revoked`, did: 'nothing' });
  });

  it('[POL-07] the same token again is acknowledged and does nothing, also at one moment', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await sign(`${risc}/account-credential-change-required`, emailOf(owner));
    const answers = await Promise.all([push(token), push(token), push(token)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await taken(owner.customer.id)).toHaveLength(1);
    // Another token with the same id is the same event to its issuer.
    expect((await push(await sign(`${caep}/session-revoked`, emailOf(owner), { id: `event-${jti}` }))).status).toBe(202);
    expect(await isIn(owner)).toBe(true);
  });

  it.each<[string, Wanted, string]>([
    ['of another issuer', { claims: { iss: 'https://other.example' } }, 'invalid_issuer'],
    ['for somebody else', { claims: { aud: 'https://other.example' } }, 'invalid_audience'],
    ['with a stranger’s key', { key: stranger.privateKey }, 'invalid_key'],
    ['of another type', { typ: 'JWT' }, 'invalid_request'],
    ['without an id', { claims: { jti: undefined } }, 'invalid_request'],
    ['with two events', { claims: { events: { a: {}, b: {} } } }, 'invalid_request'],
    ['that is over', { claims: { exp: 1 } }, 'invalid_request'],
  ])('[POL-07] a token %s is refused as RFC 8935 says', async (_what, wanted, err) => {
    const owner = await newLoggedInCustomer(world);
    const { status, body } = await push(await sign(`${caep}/session-revoked`, emailOf(owner), wanted));
    expect([status, body, await isIn(owner)]).toEqual([400, { err, description: expect.any(String) }, true]);
  });

  it('[POL-07] a token older than a week or of tomorrow is refused, and one without a signature', async () => {
    const owner = await newLoggedInCustomer(world);
    const now = Math.floor(world.clock.now() / 1_000);
    const ages = [now - 7 * day - 1, now + 121];
    for (const iat of ages)
      expect((await push(await sign(`${caep}/session-revoked`, emailOf(owner), { claims: { iat } }))).status).toBe(400);
    const [, payload] = (await sign(`${caep}/session-revoked`, emailOf(owner))).split('.');
    const none = Buffer.from('{"alg":"none","typ":"secevent+jwt"}').toString('base64url');
    expect((await push(`${none}.${payload}.`)).status).toBe(400);
    expect((await push('')).status).toBe(400);
    expect((await push('a.b.c', { 'content-type': 'application/json' })).status).toBe(415);
    expect(await isIn(owner)).toBe(true);
  });

  it('[POL-07] of 1,000 mutated tokens none is taken', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world);
    const token = await sign(`${caep}/session-revoked`, emailOf(owner));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    const seed = (n: number) => createHash('sha256').update(String(n)).digest().readUInt32BE();
    const statuses = new Set<number>();
    for (let n = 0; n < 1_000; n += 1) {
      // The last letters first: they have bits that mean nothing.
      const at = n < 200 ? token.length - 1 - (n % 4) : seed(n) % token.length;
      const others = letters.replace(token.charAt(at), '');
      const letter = others.charAt(seed(n + 5_000) % others.length);
      statuses.add((await push(`${token.slice(0, at)}${letter}${token.slice(at + 1)}`)).status);
    }
    expect([[...statuses], await isIn(owner)]).toEqual([[400], true]);
    expect((await push(token)).status).toBe(202);
  });

  it('[POL-07] a network that sends refused ones is slowed down, and a right one of another network is taken', async () => {
    const owner = await newLoggedInCustomer(world);
    const from = { 'x-forwarded-for': newAddress() };
    for (let n = 0; n < 100; n += 1) await push('a.b.c', from);
    expect((await push('a.b.c', from)).status).toBe(429);
    expect((await push(await sign(`${caep}/session-revoked`, emailOf(owner)), from)).status).toBe(202);
  });

  describe('while the keys of the issuer can’t be read', () => {
    async function openBesideIssuer(answer: (response: ServerResponse) => unknown) {
      const stub = await startHttpStub(answer);
      const securityEvents = { issuer, audience: origin, keys: `${stub.origin}/jwks` };
      const other = await openWorld({ settings: { securityEvents, trustedProxies: proxiesOfTests }, beside: world });
      onTestFinished(async () => {
        await other.close();
        await stub.close();
      });
      const send = async (payload: string, from = newAddress()) => {
        const headers = { 'content-type': 'application/secevent+jwt', 'x-forwarded-for': from };
        const answered = await other.app.inject({ method: 'POST', url: path, headers, payload });
        return [answered.statusCode, answered.headers['retry-after']];
      };
      return { send, asked: () => stub.received.length };
    }
    const away = (response: ServerResponse) => response.writeHead(503).end();
    const given = (response: ServerResponse) => response.end(JSON.stringify({ keys: [jwk] }));

    it.each<[string, (response: ServerResponse) => unknown]>([
      ['a status', away],
      ['no JSON', (response) => response.end('<html>')],
      ['no keys', (response) => response.end('{}')],
      ['a hang-up', (response) => response.destroy()],
    ])('[POL-07] nothing is acknowledged, so that it comes again half a minute later: %s', async (_what, fault) => {
      let answer = fault;
      const { send, asked } = await openBesideIssuer((response) => answer(response));
      const owner = await newLoggedInCustomer(world);
      const token = await sign(`${caep}/session-revoked`, emailOf(owner));
      expect([await send(token), await isIn(owner)]).toEqual([[503, '30'], true]);
      answer = given;
      world.clock.move(29_000);
      expect([await send(token), asked()]).toEqual([[503, '1'], 1]);
      world.clock.move(1_000);
      expect([await send(token), await isIn(owner), asked()]).toEqual([[202, undefined], false, 2]);
    });

    it('[POL-07] junk of many clients has the issuer asked once, and takes no tries from right tokens', {
      tags: 'deep',
    }, async () => {
      let answer: (response: ServerResponse) => unknown = away;
      const { send, asked } = await openBesideIssuer((response) => answer(response));
      const owner = await newLoggedInCustomer(world);
      const junk = await sign(`${caep}/session-revoked`, emailOf(owner), { key: stranger.privateKey });
      const [at, statuses] = [newAddress(), new Set<unknown>()];
      for (let n = 0; n < 120; n += 1) statuses.add((await send(junk, n % 2 === 0 ? at : newAddress()))[0]);
      expect([[...statuses], asked()]).toEqual([[503], 1]);
      answer = given;
      world.clock.move(30_000);
      const right = async () => (await send(await sign(`${caep}/session-revoked`, emailOf(owner)), at))[0];
      expect(await right()).toBe(202);
      const refused: unknown[] = [];
      for (let n = 0; n < 120; n += 1) refused.push((await send(junk, at))[0]);
      const countOf = (status: number) => refused.filter((each) => each === status).length;
      expect([countOf(400), countOf(429), asked()]).toEqual([100, 20, 2]);
      expect(await right()).toBe(202);
    });
  });

  it('without the setting the address is unknown', async () => {
    const other = await openWorld();
    expect((await askingFrom(other, newAddress()).ask(path, { body: {} })).status).toBe(404);
    await other.close();
  });
});
