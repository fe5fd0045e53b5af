import { type SocialProvider, socialProviders } from '@stepgate/contract';
import { openSocialStandIn } from '@stepgate/demo';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../kernel/secrets.ts';
import { newQuestion } from '../../social/social-logins.ts';
import { createFacebookLogin, facebookEndpoints } from './facebook.ts';
import type { SocialLogin, SocialQuestion } from './social-login.ts';

const origin = 'https://app.ex.test';
const secrets = createSecrets(Buffer.alloc(32, 3));
const ask = (provider: SocialProvider): SocialQuestion => newQuestion(secrets, origin, provider);

/** A browser at the provider: follows redirects until it comes back to us. @returns its answer */
async function visit(
  app: FastifyInstance,
  begin: URL,
  form: Record<string, string>,
  cookies = new Map<string, string>(),
): Promise<URLSearchParams> {
  let at = begin;
  for (let hops = 0; hops < 8; hops += 1) {
    if (at.pathname.startsWith('/login-api/')) return at.searchParams;
    const post = at.pathname.includes('/interaction/') && !at.hash;
    const answer = await app.inject({
      method: post ? 'POST' : 'GET',
      url: at.pathname + at.search,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(post && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(post && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const { location } = answer.headers;
    if (location === undefined) {
      const fields = [...answer.body.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      expect(answer.body).toContain(`action="${origin}/login-api/`);
      return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]));
    }
    at = new URL(String(location), origin);
  }
  throw new Error('the provider has no way back');
}

const withValue = (answer: URLSearchParams, name: string, value: string): URLSearchParams => {
  const changed = new URLSearchParams(answer);
  changed.set(name, value);
  return changed;
};

const newPerson = { email: ' New.Person@EX.test ', verified: 'on' };

describe.each(socialProviders)('social login conformance: %s', (provider) => {
  let app: FastifyInstance;
  let social: SocialLogin;
  beforeAll(async () => {
    const standIn = openSocialStandIn(secrets, origin);
    app = Fastify();
    standIn.serve(app);
    await app.ready();
    const found = standIn.socials.get(provider);
    if (found === undefined) throw new Error('not there');
    social = found;
  });
  afterAll(() => app.close());

  async function whole(form: Record<string, string>) {
    const question = ask(provider);
    return social.finish(question, await visit(app, await social.begin(question), form));
  }

  it('sends the browser to the provider, with state and PKCE, and nothing secret', async () => {
    const question = ask(provider);
    const url = await social.begin(question);
    expect(url.href).toMatch(new RegExp(`^${origin}/demo/social/${provider}/`));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      state: question.state,
      redirect_uri: `${origin}/login-api/socials/${provider}/callback`,
      code_challenge_method: 'S256',
      ...(provider !== 'facebook' && { nonce: question.nonce, scope: 'openid email' }),
    });
    expect(url.href).not.toContain(question.verifier);
    expect(url.href).not.toContain('secret');
  });

  it('recognises a person by issuer and subject; an address counts only if the provider says that it is verified', async () => {
    const once = await whole(newPerson);
    expect(once).toEqual({
      issuer: `${origin}/demo/social/${provider}`,
      subject: expect.stringMatching(/^[\w-]{20,}$/),
      verifiedEmail: provider === 'facebook' ? undefined : 'new.person@ex.test',
    });
    expect(await whole(newPerson)).toEqual(once);
    const another = await whole({ email: 'other@ex.test', verified: 'on' });
    expect(another).not.toMatchObject({ subject: once === 'refused' ? '' : once.subject });
  });

  it('an address that the provider has not verified does not count (SO1)', async () => {
    expect(await whole({ email: 'victim@ex.test' })).toMatchObject({ verifiedEmail: undefined });
  });

  it('two people who use one browser in turn are distinguished', async () => {
    const cookies = new Map<string, string>();
    const subjects = new Set<string>();
    for (const email of ['one@ex.test', 'two@ex.test', 'one@ex.test']) {
      const question = ask(provider);
      const answer = await visit(app, await social.begin(question), { email }, cookies);
      const who = await social.finish(question, answer);
      subjects.add(who === 'refused' ? who : who.subject);
    }
    expect(subjects.size).toBe(2);
  });

  it('a customer who turns back has declined', async () => {
    expect(await whole({ refuse: 'yes' })).toBe('refused');
  });

  it('an answer that is changed, used, or from another request or issuer is refused (SO2)', async () => {
    const question = ask(provider);
    const bad: Record<string, (answer: URLSearchParams) => readonly [SocialQuestion, URLSearchParams]> = {
      'other state': (answer) => [{ ...question, state: ask(provider).state }, answer],
      'other verifier': (answer) => [{ ...question, verifier: ask(provider).verifier }, answer],
      'other issuer': (answer) => [question, withValue(answer, 'iss', 'https://evil.test')],
      'other code': (answer) => [question, withValue(answer, 'code', 'A'.repeat(43))],
      'two codes': (answer) => [question, new URLSearchParams([...answer, ['code', 'x']])],
      'a refusal that nobody asked for': () => [question, new URLSearchParams({ error: 'access_denied', state: 'x' })],
      'trouble of its own': () => [question, new URLSearchParams({ error: 'server_error', state: question.state })],
      // OAuth 2.0 has no nonce.
      ...(provider !== 'facebook' && { 'other nonce': (answer) => [{ ...question, nonce: 'x' }, answer] }),
    };
    for (const [name, change] of Object.entries(bad)) {
      const answer = await visit(app, await social.begin(question), newPerson);
      await expect(social.finish(...change(answer)), name).rejects.toThrow();
    }
    const answer = await visit(app, await social.begin(question), newPerson);
    expect(await social.finish(question, answer)).toMatchObject({ subject: expect.any(String) });
    await expect(social.finish(question, answer)).rejects.toThrow();
  });
});

it('an unreachable provider is asked again the next time', async () => {
  const standIn = openSocialStandIn(secrets, origin);
  const google = standIn.socials.get('google');
  await expect(google?.begin(ask('google'))).rejects.toThrow();
  const app = Fastify();
  standIn.serve(app);
  await app.ready();
  await expect(google?.begin(ask('google'))).resolves.toBeInstanceOf(URL);
  await app.close();
});

it('Facebook is asked at its own addresses, and only for the id', async () => {
  const facebook = createFacebookLogin({
    ...facebookEndpoints,
    clientId: 'id',
    clientSecret: 'secret',
    ask: () => expect.unreachable('nothing is asked yet'),
  });
  const url = await facebook.begin(ask('facebook'));
  expect([url.origin, url.searchParams.get('scope')]).toEqual(['https://www.facebook.com', 'public_profile']);
});
