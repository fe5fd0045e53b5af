/** Extras of the form that throw, or whose code doesn't load: the form continues, and the host's error tracker says why, once. */

import type { SocialProvider } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { NotLoaded } from '../../host/not-loaded.ts';
import type { HostSettings, LoginOptions } from '../../host/settings.ts';
import { fakePasskeys } from '../../test/fake-passkeys.ts';
import { problem, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { openPage } from '../../test/world.tsx';
import { ForgotPassword } from '../forgot-password/ForgotPassword.tsx';
import { loadForgotPasswordMessages } from '../forgot-password/load-forgot-password-messages.ts';
import { loadSignUpMessages } from '../sign-up/load-sign-up-messages.ts';
import { SignUp } from '../sign-up/SignUp.tsx';
import { Login } from './Login.tsx';

const broken = new Error('the extra is broken');
const throws = () => {
  throw broken;
};
/** An engine's message about a chunk that it can't fetch. */
const lost = new TypeError('Failed to fetch dynamically imported module: https://app.example.test/assets/part.js');

const noSocials = { providers: [] };
/** A list that isn't empty, and throws when its buttons are drawn. */
const undrawable: readonly SocialProvider[] = Object.assign<SocialProvider[], object>(['google'], { map: throws });
const plain: LoginOptions = { captcha: null, socials: noSocials };

const giving = (options: LoginOptions): Partial<HostSettings> => ({ loginOptions: async () => options });
const thrownBy = (property: keyof LoginOptions): Partial<HostSettings> =>
  giving(Object.defineProperty({ ...plain }, property, { get: throws }));

type Page = Awaited<ReturnType<typeof openPage>>;
const reported = ({ errorTracker }: Page) => errorTracker.mock.calls.map(([error]) => error);

async function logIn({ screen }: Page) {
  await screen.getByLabelText(words.email).fill('ada@example.com');
  await screen.getByLabelText(words.password).fill('open sesame please');
  await screen.getByRole('button', { name: words.logIn, exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
}

describe('[ENG-04] an extra that throws leaves the login usable, and is reported once', () => {
  it.each<[string, Partial<HostSettings>]>([
    ['the extras as a whole', thrownBy('socials')],
    ['the captcha, while it is set up', thrownBy('captcha')],
    ['the options of the host', { loginOptions: throws }],
    ['the social buttons', giving({ captcha: null, socials: { providers: undrawable } })],
    ['the offer of passkeys', { ...giving({ ...plain, passkeys: true }), passkeys: { ...fakePasskeys('answers'), can: throws } }],
  ])('%s', async (_, host) => {
    const page = await openPage(<Login />, { answers: bySms, host });
    await expect.poll(() => reported(page)).toEqual([broken]);
    await logIn(page);
    expect(page.service.to('login')).toHaveLength(1);
    expect(reported(page)).toEqual([broken]);
  });

  it('and a press that waited for them is sent', async () => {
    let fail: (() => void) | undefined;
    const failing = Object.defineProperty({ ...plain }, 'socials', { get: throws });
    const loginOptions = () =>
      new Promise<LoginOptions>((resolve) => {
        fail = () => resolve(failing);
      });
    const page = await openPage(<Login />, { answers: bySms, host: { loginOptions } });
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByLabelText(words.password).fill('open sesame please');
    await page.screen.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect
      .element(page.screen.getByRole('button', { name: words.logIn, exact: true }))
      .toHaveAttribute('aria-busy', 'true');
    expect(page.service.to('login')).toEqual([]);
    fail?.();
    await expect.element(page.screen.getByRole('heading', { name: words.enterCode })).toBeVisible();
    expect(page.service.to('login')).toHaveLength(1);
    expect(reported(page)).toEqual([broken]);
  });

  it('and so is a hint for testers beside the field of a code', async () => {
    const testHints = { Code: throws, PhoneNumber: throws };
    const page = await openPage(<Login />, { answers: bySms, host: { testHints } });
    await logIn(page);
    await expect.poll(() => reported(page)).toEqual([broken]);
    await page.screen.getByLabelText(words.code).fill('271828');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
  });
});

describe('[ENG-04] code that didn’t load is reported as such, once, and the login continues', () => {
  it('of the options, as of any extra', async () => {
    const page = await openPage(<Login />, { answers: bySms, host: { loginOptions: () => Promise.reject(lost) } });
    await expect.poll(() => reported(page)).toEqual([expect.any(NotLoaded)]);
    expect(reported(page)).toEqual([expect.objectContaining({ name: 'NotLoaded', cause: lost })]);
    await logIn(page);
    expect(reported(page)).toHaveLength(1);
  });
});

it.each<[string, Partial<HostSettings>]>([
  ['a captcha that throws', thrownBy('captcha')],
  ['social buttons that throw', giving({ captcha: null, socials: { providers: undrawable } })],
])('[ENG-04] a sign-up continues beside %s', { tags: 'deep' }, async (_, host) => {
  const messages = await loadSignUpMessages('en');
  const answers = { signUp: problem(400, 'invalid_email', 'That address is wrong.') };
  const page = await openPage(<SignUp />, { answers, host, messages });
  await expect.poll(() => reported(page)).toEqual([broken]);
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByRole('button', { name: words.signUp, exact: true }).click();
  await expect.element(page.screen.getByText('That address is wrong.')).toBeVisible();
  expect(page.service.to('signUp')).toHaveLength(1);
  expect(reported(page)).toEqual([broken]);
});

it.each<[string, Partial<HostSettings>, unknown]>([
  ['a captcha that throws', thrownBy('captcha'), broken],
  ['options of the host that throw', { loginOptions: throws }, broken],
  ['a captcha whose code doesn’t load', { loginOptions: () => Promise.reject(lost) }, expect.objectContaining({ cause: lost })],
])('[ENG-04] a link to a new password is sent beside %s', { tags: 'deep' }, async (_, host, why) => {
  const messages = await loadForgotPasswordMessages('en');
  const answers: Script = { askPasswordReset: [problem(400, 'invalid_email', 'That address is wrong.'), { status: 204 }] };
  const page = await openPage(<ForgotPassword />, { answers, host, messages });
  await expect.poll(() => reported(page)).toEqual([why]);
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByRole('button', { name: words.sendResetLink }).click();
  await expect.element(page.screen.getByText('That address is wrong.')).toBeVisible();
  await page.screen.getByRole('button', { name: words.sendResetLink }).click();
  await expect.element(page.screen.getByRole('heading', { name: words.checkYourEmail })).toBeVisible();
  expect(page.service.to('askPasswordReset')).toHaveLength(2);
  expect(reported(page)).toEqual([why]);
});
