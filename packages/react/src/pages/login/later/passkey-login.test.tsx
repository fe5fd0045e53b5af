/** Passkeys on the login form. */
import { words } from '@stepgate/testkit/words';
import { expect, it, vi } from 'vitest';
import { assertion, fakePasskeys, loginOptions } from '../../../test/fake-passkeys.ts';
import { held, problem, type Script } from '../../../test/script/answers.ts';
import { bySms, tokenGiven } from '../../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge } from '../../../test/script/challenges.ts';
import { openPage } from '../../../test/world.tsx';
import { Login } from '../Login.tsx';
import type { LoginProps } from '../login-props.ts';

const nothingToProve: Script = {
  ...bySms,
  tokenStatus: nothingLeft,
  passkeyLoginOptions: [loginOptions('Zmlyc3Q'), loginOptions('c2Vjb25k')],
  loginWithPasskey: tokenGiven,
};
const refused = problem(401, 'unknown_passkey', "We don't know this passkey. Please log in another way.");

type Fake = ReturnType<typeof fakePasskeys>;

async function open(passkeys: Fake, answers: Script = {}, props: LoginProps = {}) {
  const page = await openPage(<Login {...props} />, {
    answers: { ...nothingToProve, ...answers },
    host: { passkeys, loginOptions: async () => ({ captcha: null, socials: { providers: [] }, passkeys: true }) },
  });
  return {
    ...page,
    email: page.screen.getByLabelText(words.email),
    password: page.screen.getByLabelText(words.password),
    press: page.screen.getByRole('button', { name: words.logIn }),
  };
}

const howOf = ({ requests }: Fake) => requests.map(({ how }) => how);
const openOnes = ({ requests }: Fake) => requests.filter(({ signal }) => !signal.aborted).length;

it('[PASS-01] a passkey chosen in the suggestions logs in with no press on the page', async () => {
  const passkeys = fakePasskeys('answers', ['conditionalGet']);
  const { service, navigate, email } = await open(passkeys, {}, { redirectAfterUrl: '/home?a=1' });
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(passkeys.asked).toEqual([loginOptions('Zmlyc3Q').body.options]);
  expect(howOf(passkeys)).toEqual(['conditional']);
  expect(service.to('loginWithPasskey').map(({ body }) => body)).toEqual([
    { credential: assertion, redirectAfterUrl: '/home?a=1' },
  ]);
  expect(email.elements()).toEqual([]);
});

it('[PASS-01] the email field names passkeys among what the browser may suggest', async () => {
  const { email } = await open(fakePasskeys('asks', ['conditionalGet']));
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
});

it('[PASS-01] a risk may still ask for more: the passkey is only the first step', { tags: 'deep' }, async () => {
  const { screen } = await open(fakePasskeys('answers', ['conditionalGet']), {
    tokenStatus: asks({ primary: otherChallenge('TOTP'), alternatives: [] }),
  });
  await expect.element(screen.getByRole('heading', { name: words.enterAppCode })).toBeVisible();
});

it('[PASS-01] the service is asked for nothing by a browser that can’t suggest passkeys, for shared data, or for one address', async () => {
  const able = () => fakePasskeys('asks', ['conditionalGet']);
  const cases = [
    [fakePasskeys('asks'), {}],
    [fakePasskeys('unsupported', ['conditionalGet']), {}],
    [able(), { variant: 'CDR' }],
    [able(), { email: 'ada@example.com' }],
  ] as const;
  const pages = [];
  for (const [passkeys, props] of cases) pages.push(await open(passkeys, {}, props));
  // A page that was opened after them, and that may ask, has asked.
  const { service } = await open(able());
  await expect.poll(() => service.to('passkeyLoginOptions')).toHaveLength(1);
  expect(pages.map((page) => page.service.to('passkeyLoginOptions'))).toEqual([[], [], [], []]);
});

it('[PASS-01] another login ends the request, and the next visit to the email field begins one with a new challenge', async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet']);
  const { email, password, press, screen } = await open(passkeys, {
    login: problem(401, 'invalid_email_password', 'Your email or password is wrong.'),
  });
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  await email.fill('ada@example.com');
  await password.fill('wrong');
  await press.click();
  await expect.element(screen.getByText('Your email or password is wrong.')).toBeVisible();
  expect(openOnes(passkeys)).toBe(0);
  await email.click();
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  expect(passkeys.asked.map(({ challenge }) => challenge)).toEqual(['Zmlyc3Q', 'c2Vjb25k']);
});

it('[PASS-01] the request is renewed in the middle of its challenge’s ten minutes, and ends with the form', {
  tags: 'deep',
}, async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet']);
  const { clock, screen } = await open(passkeys);
  await expect.poll(() => howOf(passkeys)).toEqual(['conditional']);
  await clock.advance(299_999);
  expect(howOf(passkeys)).toEqual(['conditional']);
  await clock.advance(1);
  await expect.poll(() => howOf(passkeys)).toEqual(['conditional', 'conditional']);
  expect(openOnes(passkeys)).toBe(1);
  await screen.unmount();
  expect(openOnes(passkeys)).toBe(0);
});

it('[PASS-01] a page that waits in the history has no request, and a page that comes back has a new one', async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet']);
  await open(passkeys);
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(openOnes(passkeys)).toBe(0);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => openOnes(passkeys)).toBe(1);
});

it('[PASS-11] a cancelled prompt leaves the form as it is, and is said nowhere', { tags: 'deep' }, async () => {
  const passkeys = fakePasskeys('cancelled', ['conditionalGet']);
  const { screen, service, errorTracker, email } = await open(passkeys);
  await expect.poll(() => howOf(passkeys)).toEqual(['conditional']);
  expect(service.to('loginWithPasskey')).toEqual([]);
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(errorTracker).not.toHaveBeenCalled();
  passkeys.behave('answers');
  await email.click();
  await expect.poll(() => service.to('loginWithPasskey')).toHaveLength(1);
});

it('[PASS-11] a service without passkeys is asked once, and the form says nothing', async () => {
  const { service, errorTracker, screen } = await open(fakePasskeys('answers', ['conditionalGet']), {
    passkeyLoginOptions: problem(404, 'not_found', 'There is no such call.'),
  });
  await expect.poll(() => service.to('passkeyLoginOptions')).toHaveLength(1);
  await vi.waitFor(() => expect(screen.getByRole('alert').elements()).toEqual([]));
  expect(errorTracker).not.toHaveBeenCalled();
});

it('[PASS-03] reports unknown passkeys, and only those, to the password manager', async () => {
  for (const [answer, signals] of [
    [refused, [{ rpId: 'app.example.test', credentialId: 'AQID' }]],
    [problem(401, 'invalid_passkey_login', "We couldn't accept this passkey."), []],
  ] as const) {
    const passkeys = fakePasskeys('answers', ['conditionalGet']);
    const { screen, press } = await open(passkeys, { loginWithPasskey: answer });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(passkeys.signals).toEqual(signals);
    await expect.element(press).not.toHaveAttribute('aria-busy');
    await screen.unmount();
  }
});

it("[PASS-01] 'Log in' with nothing typed asks for a passkey at once, where the browser can", async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet', 'immediateGet']);
  const { press, service, navigate } = await open(passkeys);
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  passkeys.behave('answers');
  await press.click();
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(howOf(passkeys)).toEqual(['conditional', 'immediate']);
  expect(service.to('loginWithPasskey')).toHaveLength(1);
});

it("[PASS-11] 'Log in' with nothing typed and no passkey here shows the form's own errors, once", async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet', 'immediateGet']);
  const { press, screen, email } = await open(passkeys);
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  passkeys.behave('cancelled');
  await press.click();
  await expect.element(screen.getByText(words.required).first()).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(howOf(passkeys).filter((how) => how === 'immediate')).toHaveLength(1);
});

it("[PASS-11] 'Log in' with an address asks for no passkey", { tags: 'deep' }, async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet', 'immediateGet']);
  const { press, screen, email } = await open(passkeys);
  await expect.poll(() => openOnes(passkeys)).toBe(1);
  await email.fill('ada@example.com');
  await press.click();
  await expect.element(screen.getByText(words.required)).toBeVisible();
  expect(howOf(passkeys)).not.toContain('immediate');
});

/** A press of 'Log in', with nothing typed, while the service hasn't said yet what a passkey signs. */
async function pressEarly(passkeys: Fake, answers: Script) {
  const page = await open(passkeys, answers);
  await expect.poll(() => page.service.to('passkeyLoginOptions')).toHaveLength(1);
  await page.press.click();
  await expect.element(page.press).toHaveAttribute('aria-busy', 'true');
  expect(page.screen.getByText(words.required).elements()).toEqual([]);
  expect(passkeys.requests).toEqual([]);
  return page;
}

it("[PASS-01] 'Log in' pressed before the passkeys are ready is kept, and asks as soon as they are", async () => {
  const passkeys = fakePasskeys('answers', ['conditionalGet', 'immediateGet']);
  const options = held(loginOptions());
  const { navigate, service } = await pressEarly(passkeys, { passkeyLoginOptions: options.answer });
  options.give();
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(howOf(passkeys)).toEqual(['immediate']);
  expect(service.to('passkeyLoginOptions')).toHaveLength(1);
});

it("[PASS-11] 'Log in' pressed before the passkeys turn out to fail shows the form's own errors", { tags: 'deep' }, async () => {
  const passkeys = fakePasskeys('answers', ['conditionalGet', 'immediateGet']);
  const options = held(problem(404, 'not_found', 'There is no such call.'));
  const { press, screen, email } = await pressEarly(passkeys, { passkeyLoginOptions: options.answer });
  options.give();
  await expect.element(screen.getByText(words.required).first()).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(press).not.toHaveAttribute('aria-busy');
});

it('[PASS-11] an address typed after such a press takes it back: nothing opens over what the customer types', {
  tags: 'deep',
}, async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet', 'immediateGet']);
  const options = held(loginOptions());
  const { press, email } = await pressEarly(passkeys, { passkeyLoginOptions: options.answer });
  await email.fill('ada@example.com');
  options.give();
  await expect.poll(() => howOf(passkeys)).toEqual(['conditional']);
  await expect.element(press).not.toHaveAttribute('aria-busy');
});
