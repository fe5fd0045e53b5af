/** The mark at the method that worked last in this browser. */
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FirstMethod } from '../../../host/last-used.ts';
import type { LoginOptions } from '../../../host/settings.ts';
import { axeViolations } from '../../../test/axe-violations.ts';
import { fakePasskeys, loginOptions } from '../../../test/fake-passkeys.ts';
import { problem, type Script } from '../../../test/script/answers.ts';
import { bySms, tokenGiven } from '../../../test/script/by-sms.ts';
import { nothingLeft } from '../../../test/script/challenges.ts';
import { openPage } from '../../../test/world.tsx';
import { Login } from '../Login.tsx';
import type { LoginProps } from '../login-props.ts';
import { SecondStep } from '../second-step/SecondStep.tsx';

const key = 'stepgate.lastUsed';
const answers: Script = {
  ...bySms,
  tokenStatus: nothingLeft,
  passkeyLoginOptions: loginOptions('Zmlyc3Q'),
  loginWithPasskey: tokenGiven,
  connectSocial: { body: { redirectUrl: 'https://accounts.google.com/o/oauth2' } },
};
const providers = ['google', 'facebook', 'apple'] as const;

type Opening = { readonly login?: LoginProps; readonly answers?: Script; readonly options?: Partial<LoginOptions> };

async function open(lastUsed: string | undefined, { login = {}, answers: more, options }: Opening = {}) {
  if (lastUsed !== undefined) localStorage.setItem(key, lastUsed);
  onTestFinished(() => localStorage.clear());
  const page = await openPage(<Login {...login} />, {
    answers: { ...answers, ...more },
    host: {
      passkeys: fakePasskeys('answers'),
      loginOptions: async () => ({ captcha: null, socials: { providers }, passkeys: true, ...options }),
    },
  });
  return { ...page, press: (name: string) => page.screen.getByRole('button', { name }).click() };
}

const buttons = () => [...document.querySelectorAll('main button, main a')];
const places = () => buttons().map((each) => JSON.stringify(each.getBoundingClientRect()));
/** The names of the marked buttons, without the mark. */
const marked = () =>
  [...document.querySelectorAll('[aria-describedby]')]
    .filter((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent === 'Last used')
    .map((each) => each.textContent?.replace('Last used', ''));

async function logIn({ screen, press }: Awaited<ReturnType<typeof open>>) {
  await screen.getByLabelText(words.email).fill('ada@example.com');
  await screen.getByLabelText(words.password).fill('open sesame please');
  await press(words.logIn);
}

it.each<[FirstMethod, string]>(
  rows(
    [
      ['password', words.logIn],
      ['passkey', 'Use a passkey'],
      ['google', 'Continue with Google'],
      ['facebook', 'Continue with Facebook'],
      ['apple', 'Continue with Apple'],
    ],
    1,
  ),
)('[REAL-18] after a login that began with %s only “%s” has the mark, and nothing moves', async (method, name) => {
  const before = await open(undefined);
  await expect.element(before.screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect.element(before.screen.getByRole('button', { name: 'Continue with Apple' })).toBeVisible();
  const unmarked = places();
  expect(marked()).toEqual([]);
  await before.screen.unmount();
  const { screen } = await open(method);
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect.poll(marked).toEqual([name]);
  await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAccessibleDescription('Last used');
  expect(places()).toEqual(unmarked);
  expect(await axeViolations('light')).toEqual([]);
});

it('[REAL-18] the browser keeps the word “password” of a login, only when it has ended in a session', async () => {
  const refused = await open(undefined, { answers: { login: problem(401, 'invalid_email_password', 'Wrong.') } });
  await logIn(refused);
  await expect.element(refused.screen.getByRole('alert')).toBeVisible();
  expect(Object.entries(localStorage)).toEqual([]);
  await refused.screen.unmount();
  const page = await open(undefined);
  await logIn(page);
  await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  expect(Object.entries(localStorage)).toEqual([[key, 'password']]);
});

it('[REAL-18] the same for a passkey', { tags: 'deep' }, async () => {
  const { press, navigate } = await open('password');
  await press('Use a passkey');
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(localStorage.getItem(key)).toBe('passkey');
});

it('[REAL-18] the same for a provider, when its page has sent the customer back', { tags: 'deep' }, async () => {
  const { press, navigate, storage, screen } = await open('password');
  await press('Continue with Google');
  await expect.poll(() => navigate.mock.calls).toHaveLength(1);
  expect(localStorage.getItem(key)).toBe('password');
  await screen.unmount();
  const back = await openPage(<SecondStep oneTimeToken="a-token" login={{}} onStartOver={() => undefined} />, {
    answers,
    storage,
  });
  await expect.poll(() => back.navigate.mock.calls).toEqual([['/home']]);
  expect(localStorage.getItem(key)).toBe('google');
});

it('[REAL-18] there is no mark with one method only, or for shared data', async () => {
  const alone: Opening = { options: { socials: { providers: [] }, passkeys: false } };
  const sharing: Opening = { login: { variant: 'CDR' } };
  for (const opening of [alone, sharing]) {
    const { screen } = await open('password', opening);
    // A page that was opened after it has one.
    const other = await open('password');
    await expect.poll(marked).toEqual([words.logIn]);
    await other.screen.unmount();
    await screen.unmount();
  }
});

it('[REAL-18] an unknown word marks nothing', async () => {
  const { screen } = await open('email');
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(document.querySelectorAll('main button[aria-describedby]')).toHaveLength(0);
});

it('[REAL-18] a browser that keeps nothing logs in all the same', { tags: 'deep' }, async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const page = await open(undefined);
  await logIn(page);
  await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
});
