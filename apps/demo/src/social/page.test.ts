import { readFile } from 'node:fs/promises';
import { createSecrets } from '@stepgate/identity';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openSocialStandIn } from './stand-in.ts';

const origin = 'https://app.ex.test';

/** Opens the page as a browser that was sent there. */
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

it('uses the customer’s language, runs no script, and sends its forms only to this origin', async () => {
  const { get } = await openPage();
  const [english, german] = [await get('en'), await get('de')];
  expect([english.body, german.body]).toEqual([
    expect.stringContaining('<html lang="en">'),
    expect.stringContaining('<html lang="de">'),
  ]);
  expect(german.body).toContain('<h1>Google in der Demo</h1>');
  expect(english.body).not.toContain('<script');
  const policy = String(english.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*form-action 'self'; frame-ancestors 'none'$/);
});

it('[LOOK-12] looks like the product: its colours are the product’s tokens, in light and dark', async () => {
  const { get } = await openPage();
  const tokens = await readFile(new URL('../../../../packages/react/src/theme/tokens.css', import.meta.url), 'utf8');
  const declarations = [...(await get('en')).body.matchAll(/--sg-[\w-]+:[^;]+(?=;)/g)].map(([found]) => found.replace(':', ': '));
  expect(declarations.length).toBeGreaterThan(20);
  for (const declaration of declarations) expect(tokens).toContain(`${declaration};`);
});

it('shows invalid input as text', async () => {
  const { status, body } = await openPage().then(async ({ post }) => {
    const answer = await post(`email=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
    return { status: answer.statusCode, body: answer.body };
  });
  expect(status).toBe(400);
  expect(body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" aria-invalid="true"');
});

it('refuses a browser that was not sent there', async () => {
  const { withoutCookie } = await openPage();
  const { statusCode, body } = await withoutCookie();
  expect([statusCode, body]).toEqual([400, expect.stringContaining('has expired')]);
});
