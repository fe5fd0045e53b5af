/** The extras of the form: captchas and social logins. */

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { expect, it, onTestFinished } from 'vitest';
import type { HostSettings, LoginOptions } from '../../host/settings.ts';
import { loadSocialMessages } from '../../social/load-social-messages.ts';
import { easyChallenge, fakeTurnstile } from '../../test/fake-captchas.ts';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { bySms, tokenGiven } from '../../test/script/by-sms.ts';
import { openPage, openPrerenderedPage } from '../../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

const captchaCall = 'captchaChallenge';
const optionsCall = 'loginOptions';
/** A service with our own captcha, and one without. */
const withOwn = { body: { captcha: null, ownCaptcha: true, socials: [], contact: { email: null, phone: null } } };
const withoutOwn = { body: { ...withOwn.body, ownCaptcha: undefined } };
const all = ['google', 'facebook', 'apple'] as const;
const noSocials = { providers: [] };
const turnstile: LoginOptions = { captcha: { type: 'TURNSTILE', siteKey: 'a-site-key' }, socials: noSocials };
const wrong = problem(401, 'invalid_email_password', 'Your email or password is wrong.');
const asksForCaptcha = problem(400, 'captcha_failed', 'Please show that you are human.');

const giving = (options: LoginOptions): Partial<HostSettings> => ({ loginOptions: async () => options });

/** Simulates the vendor's script in the page's head: it loads, or it is blocked. */
function script(event: 'load' | 'error') {
  const watch = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof HTMLScriptElement && added.src.includes('challenges.cloudflare.com')) {
        // No request is made.
        added.remove();
        added.dispatchEvent(new Event(event));
      }
  });
  watch.observe(document.head, { childList: true });
  onTestFinished(() => watch.disconnect());
}

async function open(options: LoginOptions | undefined, answers: Script, props: LoginProps = {}) {
  const own: Script = { [captchaCall]: { body: await easyChallenge() }, [optionsCall]: withOwn };
  return openPage(<Login {...props} />, { answers: { ...bySms, ...own, ...answers }, ...(options && { host: giving(options) }) });
}

async function logIn({ screen }: Awaited<ReturnType<typeof open>>) {
  await screen.getByLabelText(words.email).fill('ada@example.com');
  await screen.getByLabelText(words.password).fill('open sesame please');
  await screen.getByRole('button', { name: words.logIn }).click();
}

it('[LOGIN-06] offers the configured social logins, with their labels, in the host’s order', async () => {
  const { screen } = await open({ captcha: null, socials: { providers: all } }, {});
  const group = screen.getByRole('region', { name: 'Or log in with' });
  await expect.element(group).toBeVisible();
  expect(
    group
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Continue with Google', 'Continue with Facebook', 'Continue with Apple']);
});

it.each<[string, LoginOptions['socials'], LoginProps]>([
  ['where none is set up', noSocials, {}],
  ['in the CDR variant', { providers: all }, { variant: 'CDR' }],
])('[LOGIN-06] [LOGIN-05] offers none %s', async (_, socials, props) => {
  await Promise.all([import('../../social/SocialButtons.tsx'), loadSocialMessages('en')]);
  const { screen } = await open({ captcha: { type: 'ALTCHA' }, socials }, {}, props);
  // The captcha's place shows that the extras have arrived.
  await expect.poll(() => screen.container.querySelectorAll('form ~ div > div > div:empty')).toHaveLength(1);
  expect(screen.getByText('Or log in with').elements()).toEqual([]);
});

it('[LOGIN-06] requires nothing and offers nothing without options of the host', async () => {
  const { screen, service } = await open(undefined, {});
  await expect.element(screen.getByRole('button', { name: words.logIn })).toBeVisible();
  // The room of the social logins has nothing in it but the form for still ones.
  expect(screen.container.querySelectorAll('form ~ div > form:empty:only-child')).toHaveLength(1);
  expect(service.seen).toEqual([]);
});

/** Fills in the prerendered form, and presses its button before the script has loaded. */
function pressEarly(root: HTMLElement) {
  const [email, password] = root.querySelectorAll('input');
  if (email) email.value = 'ada@example.com';
  if (password) password.value = 'open sesame please';
  const form = root.querySelector('form');
  if (form) form.dataset.pressed = '';
}

it('[SRV-15] a press before the script has loaded waits for the host’s options, and is sent with the captcha’s token', async () => {
  script('load');
  fakeTurnstile('first');
  const options = Promise.withResolvers<LoginOptions>();
  const { service, screen, recovered } = await openPrerenderedPage(
    <Login />,
    { answers: { ...bySms, login: tokenGiven }, host: { loginOptions: () => options.promise } },
    pressEarly,
  );
  await expect.element(screen.getByRole('button', { name: words.logIn })).toHaveAttribute('aria-busy', 'true');
  expect(service.to('login')).toEqual([]);
  options.resolve(turnstile);
  await expect.element(screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  expect(service.to('login').map(({ body }) => body)).toMatchObject([
    { email: 'ada@example.com', captcha: 'first', challenge: 'TURNSTILE', siteKey: 'a-site-key' },
  ]);
  expect(recovered).not.toHaveBeenCalled();
});

it('[SRV-15] options that answer after 1.5 s: an earlier press has the token too, and our own captcha is never requested', {
  tags: 'deep',
}, async () => {
  script('load');
  fakeTurnstile('first');
  const options = Promise.withResolvers<LoginOptions>();
  const page = await openPage(<Login />, {
    answers: { ...bySms, login: tokenGiven },
    host: { loginOptions: () => options.promise },
  });
  await logIn(page);
  await page.clock.advance(1_500);
  expect(page.service.seen).toEqual([]);
  options.resolve(turnstile);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  expect(page.service.to('login').map(({ body }) => body)).toMatchObject([{ captcha: 'first', challenge: 'TURNSTILE' }]);
  expect([page.service.to(captchaCall), page.service.to(optionsCall)]).toEqual([[], []]);
});

it('[SRV-15] options that never come don’t lock anyone out: after 15 s the form is sent without a captcha, and that is reported', {
  tags: 'deep',
}, async () => {
  const page = await openPage(<Login />, {
    answers: { ...bySms, login: tokenGiven },
    host: { loginOptions: () => new Promise(() => undefined) },
  });
  await logIn(page);
  await page.clock.advance(14_999);
  expect(page.service.to('login')).toEqual([]);
  await page.clock.advance(1);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  expect(page.service.to('login')[0]?.body).toMatchObject({ captcha: null, challenge: null });
  expect(page.errorTracker).toHaveBeenCalled();
});

it('[SRV-15] failed options are requested again if the service wants a captcha, and the login is sent with its token', {
  tags: 'deep',
}, async () => {
  script('load');
  fakeTurnstile('first');
  let known = false;
  const page = await openPage(<Login />, {
    answers: { ...bySms, login: [asksForCaptcha, tokenGiven] },
    host: { loginOptions: async () => (known ? turnstile : Promise.reject(new Error('nobody knows'))) },
  });
  await expect.poll(() => page.errorTracker.mock.calls.length).toBeGreaterThan(0);
  known = true;
  await logIn(page);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  expect(page.service.to('login').map(({ body }) => body)).toMatchObject([{ captcha: null }, { captcha: 'first' }]);
  expect(page.service.to(captchaCall)).toEqual([]);
});

it.each<[string, LoginOptions | undefined, Scripted<'loginOptions'>]>(
  rows(
    [
      ['says that it has none', turnstile, withoutOwn],
      ['has no options either', turnstile, problem(404, 'not_found', 'x')],
      ['has none, with a host that says nothing', undefined, withoutOwn],
    ],
    1,
  ),
)('[SRV-15] a service that %s is never asked for our own captcha: its refusal is shown', async (_, options, answer) => {
  script('load');
  fakeTurnstile('first', 'second');
  const page = await open(options, { login: asksForCaptcha, [optionsCall]: answer });
  await logIn(page);
  await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Please show that you are human.');
  expect(page.service.to('login')).toHaveLength(1);
  expect(page.service.to(captchaCall)).toEqual([]);
});

it('[SRV-15] (RB15) a vendor whose script is blocked, without a replacement: it says so, and no login is sent without a token', {
  tags: 'deep',
}, async () => {
  script('error');
  const page = await open(turnstile, { [optionsCall]: withoutOwn });
  const alert = page.screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Captcha verification failed to load. Refresh the page to try again.');
  await logIn(page);
  await expect.element(page.screen.getByRole('button', { name: words.logIn })).not.toHaveAttribute('aria-busy');
  await expect.element(alert).toMatchTextContent('Captcha verification failed to load. Refresh the page to try again.');
  expect(alert.elements()).toHaveLength(1);
  expect([page.service.to('login'), page.service.to(captchaCall)]).toEqual([[], []]);
});

it('failing options of the host are reported, and the form works without extras', { tags: 'deep' }, async () => {
  const page = await openPage(<Login />, {
    answers: bySms,
    host: { loginOptions: () => Promise.reject(new Error('nobody knows')) },
  });
  await expect.poll(() => page.errorTracker.mock.calls.length).toBeGreaterThan(0);
  await logIn(page);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
});

it('[LOGIN-12] (LG11) each attempt has its own answer: the captcha is reset after each, failed or not', async () => {
  script('load');
  const { calls } = fakeTurnstile('first', 'second', 'third');
  const page = await open(turnstile, { login: [wrong, tokenGiven] });
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await logIn(page);
  await expect.element(page.screen.getByRole('alert')).toMatchTextContent('wrong');
  await expect.poll(() => calls.filter((each) => each.startsWith('reset'))).toHaveLength(1);
  await page.screen.getByRole('button', { name: words.logIn }).click();
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  const bodies = page.service.to('login').map(({ body }) => body);
  const ofSite = { challenge: 'TURNSTILE', siteKey: 'a-site-key' };
  expect(bodies).toMatchObject([
    { captcha: 'first', ...ofSite },
    { captcha: 'second', ...ofSite },
  ]);
  expect(calls.filter((each) => each.startsWith('reset'))).toHaveLength(2);
});

it('(LG11) if the service asks for a captcha and the form has none, it is sent again automatically with our own', async () => {
  const page = await open(undefined, { login: [asksForCaptcha, tokenGiven] });
  await logIn(page);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  const bodies = page.service.to('login').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { captcha: null, challenge: null },
    { challenge: 'ALTCHA', siteKey: null },
  ]);
});

it('(LG11) an answer that is refused again is reported, and not retried forever', { tags: 'deep' }, async () => {
  const page = await open(undefined, { login: asksForCaptcha });
  await logIn(page);
  await expect.element(page.screen.getByRole('alert')).toMatchTextContent('Please show that you are human.');
  expect(page.service.to('login')).toHaveLength(2);
});

it('(RB15) our own captcha replaces a vendor’s whose script is blocked', async () => {
  script('error');
  const page = await open(turnstile, {});
  await expect.element(page.screen.getByText('Captcha verification failed to load', { exact: false })).toBeVisible();
  await logIn(page);
  await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
  expect(page.service.to('login')[0]?.body).toMatchObject({ challenge: 'ALTCHA' });
});

it('[BANNER-03] if no captcha is available it says so, with the FAQ and the offer to refresh the page', {
  tags: 'deep',
}, async () => {
  const page = await open(undefined, { login: asksForCaptcha, [captchaCall]: 'network' });
  await logIn(page);
  const alert = page.screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Captcha verification failed to load');
  await expect.element(alert).toHaveFocus();
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', '/help/articles/captcha');
  await expect.element(alert.getByRole('button', { name: 'Refresh the page' })).toBeVisible();
  await expect.element(page.screen.getByLabelText(words.password)).toHaveValue('open sesame please');
});
