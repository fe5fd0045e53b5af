import { type Call, calls } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { everyCall, everyId } from '../test-calls.ts';
import { json, testPrompts } from '../test-wrapper.ts';
import { lazyLayer } from './lazy-layer.ts';
import { type KeyedSession, type SessionKeys, sessionKeyLayer } from './session-key.ts';
import { stepUpLayers } from './step-up.ts';

const publicKey = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const;
const now = 1_700_000_000_000;
const bound = { hash: 'hash-of-the-session', now: now + 90_000 };

/** Keys whose signature names the key: `made-1` for the first. */
function testKeys(wrong: Partial<SessionKeys> = {}) {
  const kept: ({ name: string } & KeyedSession)[] = [];
  let made = 0;
  let ids = 0;
  const keyCalled = (name: string) => ({ publicKey, sign: async () => name });
  const keys: SessionKeys = {
    async make() {
      made += 1;
      const name = `made-${made}`;
      return { ...keyCalled(name), keep: async (session) => void kept.push({ name, ...session }) };
    },
    async kept() {
      const last = kept.at(-1);
      return last && { ...keyCalled(last.name), ...last };
    },
    hash: async (text) => `hash of ${text}`,
    newId() {
      ids += 1;
      return `id-${ids}`;
    },
    now: () => now,
    origin: 'https://app.ex.test',
    ...wrong,
  };
  return { keys, kept };
}

type Proof = { readonly header: unknown; readonly claims: Record<string, unknown>; readonly signature: string | undefined };

function proofIn(headers: HeadersInit | undefined): Proof | undefined {
  const [header, claims, signature] = new Headers(headers).get('dpop')?.split('.') ?? [];
  const read = (part = '') => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  return header === undefined ? undefined : { header: read(header), claims: read(claims), signature };
}

function open(
  keys: SessionKeys,
  answer = (_url: string): Response => json({}),
  prompts = testPrompts(),
  sessionKey = sessionKeyLayer(keys),
) {
  const proofs: (Proof | undefined)[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      proofs.push(proofIn(init.headers));
      return answer(url);
    },
    hostname: 'app.ex.test',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => {} },
    layers: stepUpLayers({ prompts: prompts.prompts, outcomes: 'prompt' }),
    sessionKey,
  });
  return { client, proofs, ...prompts };
}

const done = () => new Response(null, { status: 204 });
const exchange = { body: { oneTimeToken: 'of-the-login' } };
const begins = () => json({ location: '/home', session: bound });

describe('the key of a session', () => {
  it('is made with the exchange, and the proof covers its body and registers the public key', async () => {
    const { keys, kept } = testKeys();
    const { client, proofs } = open(keys, begins);
    expect(await client.exchangeSession(exchange)).toEqual({ location: '/home' });
    expect(proofs).toEqual([
      {
        header: { typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey },
        claims: {
          htm: 'POST',
          htu: 'https://app.ex.test/login-api/v2/auth',
          iat: 1_700_000_000,
          jti: 'id-1',
          body_hash: 'hash of {"oneTimeToken":"of-the-login"}',
        },
        signature: 'made-1',
      },
    ]);
    expect(kept).toEqual([{ name: 'made-1', session: 'hash-of-the-session', ahead: 90_000 }]);
  });

  it('signs the address without its query and fragment (RFC 9449, 4.2)', async () => {
    const { keys } = testKeys();
    const claims: unknown[] = [];
    const call = { method: 'POST', credentials: 'same-origin', headers: [], provedBy: 'new-session-key' } as const;
    const request = { call, url: '/payments?of=1#a', headers: {}, body: undefined, signal: undefined };
    await sessionKeyLayer(keys)(request, async ({ headers }) => {
      claims.push(proofIn(headers)?.claims.htu);
      return { status: 204, headers: new Headers(), text: '' };
    });
    expect(claims).toEqual(['https://app.ex.test/payments']);
  });

  it.each([201, 400, 403, 500])(
    'is kept for a session that has begun, and not with an answer of %i that names one',
    async (status) => {
      const { keys, kept } = testKeys();
      const { client } = open(keys, () => json({ location: '/home', session: bound }, status));
      await client.exchangeSession(exchange).catch(() => undefined);
      expect(kept).toEqual([]);
    },
  );

  it.each(everyId)('%s carries a proof if it says so, and none otherwise', async (id) => {
    const { keys } = testKeys();
    const { client, proofs } = open(keys, begins);
    await client.exchangeSession(exchange);
    await everyCall[id](client).catch(() => undefined);
    const { provedBy, method }: Call = calls[id];
    const [, proof] = proofs;
    if (provedBy === 'session-key')
      expect(proof?.claims).toMatchObject({ htm: method, ath: 'hash-of-the-session', iat: 1_700_000_090, jti: 'id-2' });
    else expect(proof?.claims.ath).toBeUndefined();
  });

  it('signs a request again when it is repeated with an approval, because a proof works once', async () => {
    const { keys } = testKeys();
    const { client, proofs, prompt } = open(keys, (url) => {
      if (url.endsWith('/auth')) return begins();
      return proofs.length === 2 ? json({ code: 'second_factor_needed' }, 403, { 'x-2fa-approval': 'approval' }) : done();
    });
    await client.exchangeSession(exchange);
    const removing = client.ask(calls.removeAuthenticator, {});
    (await prompt(1)).say('passed');
    await removing;
    expect(proofs.map((proof) => proof?.claims.jti)).toEqual(['id-1', 'id-2', 'id-3']);
  });

  it('[REAL-08] is learnt anew with the service’s time if the device’s clock was set, and the refused request goes out once more', async () => {
    const hours = 3 * 60 * 60_000;
    let clock = now;
    const { keys } = testKeys({ now: () => clock });
    const refused = () => json({ code: 'session_key_needed' }, 403, { date: new Date(now + 120_000).toUTCString() });
    const { client, proofs } = open(keys, (url) => {
      if (url.endsWith('/auth')) return begins();
      return proofs.length === 2 ? refused() : done();
    });
    await client.exchangeSession(exchange);
    clock -= hours;
    await client.ask(calls.removeAuthenticator, {});
    await client.ask(calls.removeAuthenticator, {});
    expect(proofs.slice(1).map((proof) => proof?.claims.iat)).toEqual([1_699_989_290, 1_700_000_120, 1_700_000_120]);
  });

  it.each<[string, number, Record<string, string>]>([
    ['with a clock that is right', 403, { date: new Date(bound.now + 5_000).toUTCString() }],
    ['that names no time', 403, {}],
    ['with another status', 401, { date: new Date(0).toUTCString() }],
  ])('[REAL-08] is not sent again after a refusal %s', async (_, status, headers) => {
    const { keys } = testKeys();
    const { client, proofs } = open(keys, (url) => {
      return url.endsWith('/auth') ? begins() : json({ code: 'session_key_needed' }, status, headers);
    });
    await client.exchangeSession(exchange);
    await client.ask(calls.removeAuthenticator, {}).catch(() => undefined);
    expect(proofs).toHaveLength(2);
  });

  it('a service that binds no session leaves no key behind, and its calls go out as before', async () => {
    const { keys, kept } = testKeys();
    const { client, proofs } = open(keys, (url) => (url.endsWith('/auth') ? json({ location: '/home' }) : done()));
    await client.exchangeSession(exchange);
    await client.ask(calls.removeAuthenticator, {});
    expect([kept, proofs[1]]).toEqual([[], undefined]);
  });

  const fails = async () => Promise.reject(new Error('blocked'));
  it.each<[string, Partial<SessionKeys>]>([
    ['make keys', { make: fails }],
    ['hash', { hash: fails }],
    ['read its database', { kept: fails }],
  ])('a browser that can’t %s still logs in, and asks without a proof', async (_, wrong) => {
    const { keys } = testKeys(wrong);
    const { client, proofs } = open(keys, (url) => {
      if (!url.endsWith('/auth')) return done();
      return proofs[0] === undefined ? json({ location: '/home' }) : begins();
    });
    expect(await client.exchangeSession(exchange)).toEqual({ location: '/home' });
    await client.ask(calls.removeAuthenticator, {});
    expect(proofs[1]).toBeUndefined();
  });
});

describe('a login', () => {
  const login = { body: { email: 'ada@example.com', password: 'secret' } };

  it('[HOLD-08] is proved by the key of an earlier session, and names no session', async () => {
    const { keys } = testKeys();
    const { client, proofs } = open(keys, () => json({ session: bound }));
    await client.exchangeSession({ body: { oneTimeToken: 'token' } });
    await client.ask(calls.login, login).catch(() => undefined);
    const { claims, signature } = proofs.at(-1) ?? {};
    expect(signature).toBe('made-1');
    expect(claims).toEqual({
      htm: 'POST',
      htu: `https://app.ex.test${calls.login.path}`,
      iat: Math.floor(bound.now / 1_000),
      jti: 'id-2',
      body_hash: `hash of ${JSON.stringify(login.body)}`,
    });
  });

  it('[HOLD-08] in a browser that has kept no key it makes none, and goes out as it is', async () => {
    const make = vi.fn(() => Promise.reject(new Error('not asked for')));
    const { keys } = testKeys({ make });
    const { client, proofs } = open(keys);
    await client.ask(calls.login, login).catch(() => undefined);
    expect([proofs, make.mock.calls]).toEqual([[undefined], []]);
  });
});

describe('a key whose code is loaded later', () => {
  const request = (provedBy: Call['provedBy']) => ({
    call: { method: 'POST', credentials: 'omit', headers: [], provedBy } as const,
    url: '/x',
    headers: {},
    body: undefined,
    signal: undefined,
  });
  const sent = { status: 200, headers: new Headers(), text: '' };
  const broken = lazyLayer(() => Promise.reject(new Error('no network')));

  it('is loaded by no other call', async () => {
    for (const provedBy of [undefined, 'cookie'] as const) expect(await broken(request(provedBy), async () => sent)).toBe(sent);
  });

  it('is loaded ahead, while the customer completes a challenge, and that call waits for nothing', async () => {
    const load = vi.fn(() => new Promise<never>(() => {}));
    const challenge = { ...request(undefined), headers: { 'one-time-token': 'token' } };
    expect(await lazyLayer(load)(challenge, async () => sent)).toBe(sent);
    expect(load).toHaveBeenCalledOnce();
  });

  it('a session begins with it: the exchange waits for its code and carries the proof', async () => {
    const { keys, kept } = testKeys();
    const { client, proofs } = open(
      keys,
      begins,
      testPrompts(),
      lazyLayer(async () => sessionKeyLayer(keys)),
    );
    await client.exchangeSession(exchange);
    expect(proofs[0]).toMatchObject({ header: { jwk: publicKey }, claims: { htm: 'POST' }, signature: 'made-1' });
    expect(kept).toEqual([{ name: 'made-1', session: 'hash-of-the-session', ahead: 90_000 }]);
    await client.ask(calls.removeAuthenticator, {}).catch(() => undefined);
    expect(proofs[1]?.claims.ath).toBe('hash-of-the-session');
  });

  it('if it can’t be loaded, a login goes out without a proof, a session begins without a key, and a change isn’t sent', async () => {
    expect(await broken(request('browser-key'), async () => sent)).toBe(sent);
    expect(await broken(request('new-session-key'), async () => sent)).toBe(sent);
    const sending = broken(request('session-key'), async () => expect.fail('it was sent'));
    await expect(sending).rejects.toMatchObject({ kind: 'network' });
  });
});
