import { expect, it, onTestFinished, vi } from 'vitest';
import { createScriptLoader } from './load-script.ts';

/** A page with our policy, in which no script is really loaded. */
async function openPage() {
  const frame = document.createElement('iframe');
  const policy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types captcha-script";
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>A page</title>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  const page = frame.contentWindow;
  if (page === null) throw new Error('the frame has no page');
  return { page, scripts: () => [...page.document.scripts], load: createScriptLoader(page) };
}

it('vendors’ scripts load under the Trusted Types of our pages, once each, only from their own hosts (UI7)', async () => {
  const { page, scripts, load } = await openPage();
  const plain = page.document.createElement('script');
  expect(() => {
    plain.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js';
  }).toThrow(/TrustedScriptURL/);
  const coming = [
    load('turnstile', { render: 'explicit' }),
    load('turnstile', { render: 'explicit' }),
    load('recaptcha', { render: 'explicit', hl: 'de' }),
  ];
  expect(scripts().map(({ src }) => src)).toEqual([
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    'https://www.google.com/recaptcha/api.js?render=explicit&hl=de',
  ]);
  await Promise.allSettled(coming);
});

it('the policy allows no other script address (UI7)', () => {
  const createPolicy = vi.fn<NonNullable<Parameters<typeof createScriptLoader>[0]['trustedTypes']>['createPolicy']>(() => {
    throw new Error('far enough');
  });
  createScriptLoader({ document, trustedTypes: { createPolicy } })('turnstile', {}).catch(() => undefined);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('captcha-script');
  for (const other of [
    'https://challenges.cloudflare.com.evil.example/turnstile/v0/api.js',
    'https://www.google.com/other.js',
    'data:,1',
  ])
    expect(() => rules?.createScriptURL(other), other).toThrow(TypeError);
});

it('a script that was blocked is requested again, and leaves nothing behind (RB15)', async () => {
  const { scripts, load } = await openPage();
  const first = load('turnstile', {});
  await expect(first).rejects.toThrow('did not load');
  expect(scripts()).toEqual([]);
  const second = load('turnstile', {});
  expect([second === first, scripts().length]).toEqual([false, 1]);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await second;
});
