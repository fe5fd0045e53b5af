import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createSecrets } from '../../domain/secrets.ts';
import { openSocialStandIn } from './stand-in.ts';

const origin = 'https://app.ex.test';

/** Somebody who has come to the page. */
async function openPage() {
  const { socials, serve } = openSocialStandIn(createSecrets(Buffer.alloc(32, 5)), origin);
  const app = Fastify();
  onTestFinished(() => app.close());
  serve(app);
  await app.ready();
  const question = { state: 's'.repeat(43), nonce: 'n', verifier: 'v'.repeat(43) };
  const url = await socials.get('google')?.begin({ ...question, callback: `${origin}/login-api/socials/google/callback` });
  const { headers, cookies } = await app.inject({ url: `${url?.pathname}${url?.search}` });
  const page = { url: new URL(String(headers.location)).pathname };
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const type = 'application/x-www-form-urlencoded';
  return {
    get: (language: string) => app.inject({ ...page, headers: { cookie, 'accept-language': language } }),
    post: (form: string) => app.inject({ ...page, method: 'POST', headers: { cookie, 'content-type': type }, payload: form }),
    withoutCookie: () => app.inject(page),
  };
}

it('speaks the customer’s language, runs no script, and sends its forms nowhere else', async () => {
  const { get } = await openPage();
  const [english, german] = [await get('en'), await get('de')];
  expect([english.body, german.body]).toEqual([
    expect.stringContaining('<html lang="en">'),
    expect.stringContaining('<html lang="de">'),
  ]);
  expect(german.body).toContain('nachgestellt');
  expect(english.body).not.toContain('<script');
  const policy = String(english.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*form-action 'self'; frame-ancestors 'none'$/);
});

it('shows what was typed and is no address as text', async () => {
  const { status, body } = await openPage().then(async ({ post }) => {
    const answer = await post(`email=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
    return { status: answer.statusCode, body: answer.body };
  });
  expect(status).toBe(400);
  expect(body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" aria-invalid="true"');
});

it('is of no use to a browser that was not sent there', async () => {
  const { withoutCookie } = await openPage();
  const { statusCode, body } = await withoutCookie();
  expect([statusCode, body]).toEqual([400, expect.stringContaining('no longer of use')]);
});
