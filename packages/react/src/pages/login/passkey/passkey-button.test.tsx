/** The button for passkeys on the login form, beside what the browser suggests in the email field. */
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { assertion, fakePasskeys, loginOptions } from '../../../test/fake-passkeys.ts';
import { problem, type Script } from '../../../test/script/answers.ts';
import { bySms, tokenGiven } from '../../../test/script/by-sms.ts';
import { nothingLeft } from '../../../test/script/challenges.ts';
import { openPage } from '../../../test/world.tsx';
import { Login } from '../Login.tsx';
import type { LoginProps } from '../login-props.ts';

type Fake = ReturnType<typeof fakePasskeys>;

const nothingToProve: Script = {
  ...bySms,
  tokenStatus: nothingLeft,
  passkeyLoginOptions: [loginOptions('Zmlyc3Q'), loginOptions('c2Vjb25k'), loginOptions('dGhpcmQ')],
  loginWithPasskey: tokenGiven,
};
const notUsed = 'No passkey was used. Try again, or log in with your password.';

type Opening = {
  readonly answers?: Script;
  readonly props?: LoginProps;
  readonly hasPasskeys?: boolean;
  readonly language?: 'en' | 'de';
};

async function open(passkeys: Fake, { answers, props = {}, hasPasskeys = true, language = 'en' }: Opening = {}) {
  const page = await openPage(<Login {...props} />, {
    answers: { ...nothingToProve, ...answers },
    language,
    host: { passkeys, loginOptions: async () => ({ captcha: null, socials: { providers: [] }, passkeys: hasPasskeys }) },
  });
  return {
    ...page,
    button: page.screen.getByRole('button', { name: language === 'de' ? 'Passkey verwenden' : 'Use a passkey' }),
    email: page.screen.getByLabelText(words.email),
    password: page.screen.getByLabelText(words.password),
  };
}

const howOf = ({ requests }: Fake) => requests.map(({ how }) => how);
const openOnes = ({ requests }: Fake) => requests.filter(({ signal }) => !signal.aborted).map(({ how }) => how);

it('[MARK-13] a press ends the browser’s suggestions, asks in a dialog and logs in', async () => {
  const passkeys = fakePasskeys('asks', ['conditionalGet']);
  const { button, service, navigate } = await open(passkeys, { props: { redirectAfterUrl: '/home?a=1' } });
  await expect.poll(() => openOnes(passkeys)).toEqual(['conditional']);
  passkeys.behave('answers');
  await button.click();
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(howOf(passkeys)).toEqual(['conditional', 'dialog']);
  expect(passkeys.requests[0]?.signal.aborted).toBe(true);
  // The button signs the challenge of the suggestions: the press waits for no request.
  expect(service.to('passkeyLoginOptions')).toHaveLength(1);
  expect(service.to('loginWithPasskey').map(({ body }) => body)).toEqual([
    { credential: assertion, redirectAfterUrl: '/home?a=1' },
  ]);
});

it('[MARK-13] it works in a browser that has passkeys and no suggestions', { tags: 'deep' }, async () => {
  const passkeys = fakePasskeys('answers');
  const { button, service, navigate } = await open(passkeys);
  await expect.element(button).toBeVisible();
  expect(service.to('passkeyLoginOptions')).toEqual([]);
  await button.click();
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(howOf(passkeys)).toEqual(['dialog']);
});

it.each(rows(['en', 'de'] as const, 1))(
  '[MARK-13] after a cancelled dialog the form is as it was, and says so calmly: %s',
  async (language) => {
    const passkeys = fakePasskeys('asks', ['conditionalGet']);
    const { button, screen, service, errorTracker } = await open(passkeys, { language });
    const address = screen.getByRole('textbox').first();
    await address.fill('ada@example.com');
    await expect.poll(() => openOnes(passkeys)).toEqual(['conditional']);
    passkeys.behave('cancelled');
    await button.click();
    const words = language === 'de' ? /^Es wurde kein Passkey verwendet\. .*mit Ihrem Passwort an\.$/ : notUsed;
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(address).toHaveValue('ada@example.com');
    expect(screen.getByRole('alert').elements()).toEqual([]);
    expect([service.to('loginWithPasskey'), errorTracker.mock.calls]).toEqual([[], []]);
    await expect.element(button).not.toHaveAttribute('aria-busy');
    // The suggestions have come back, and a second press works.
    await expect.poll(() => howOf(passkeys)).toEqual(['conditional', 'dialog', 'conditional']);
    passkeys.behave('answers');
    await button.click();
    await expect.poll(() => service.to('loginWithPasskey')).toHaveLength(1);
  },
);

it('[MARK-13] a service that gives nothing to sign leaves the same sentence, and the form', { tags: 'deep' }, async () => {
  const { button, screen, service } = await open(fakePasskeys('answers'), {
    answers: { passkeyLoginOptions: problem(503, 'busy', 'We are busy.') },
  });
  await button.click();
  await expect.element(screen.getByText(notUsed)).toBeVisible();
  expect(service.to('loginWithPasskey')).toEqual([]);
});

it('[MARK-13] a passkey that the service doesn’t know is refused in the form’s own place', { tags: 'deep' }, async () => {
  const words = "We don't know this passkey. Please log in another way.";
  const { button, screen } = await open(fakePasskeys('answers'), {
    answers: { loginWithPasskey: problem(401, 'unknown_passkey', words) },
  });
  await button.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
  expect(screen.getByText(notUsed).query()).toBeNull();
});

it('[MARK-13] a login with the password ends the dialog’s request, and nothing is said of it', async () => {
  const passkeys = fakePasskeys('asks');
  const { button, email, password, screen } = await open(passkeys, {
    answers: { login: problem(401, 'invalid_email_password', 'Your email or password is wrong.') },
  });
  await button.click();
  await expect.poll(() => openOnes(passkeys)).toEqual(['dialog']);
  await email.fill('ada@example.com');
  await password.fill('wrong');
  await screen.getByRole('button', { name: words.logIn }).click();
  await expect.element(screen.getByText('Your email or password is wrong.')).toBeVisible();
  expect(openOnes(passkeys)).toEqual([]);
  expect(screen.getByText(notUsed).query()).toBeNull();
  await expect.element(button).not.toHaveAttribute('aria-busy');
});

it('[MARK-13] is absent where the browser or the service has no passkeys, for shared data, or for one address', async () => {
  const cases: readonly (readonly [Fake, Opening])[] = [
    [fakePasskeys('unsupported', ['conditionalGet']), {}],
    [fakePasskeys(), { hasPasskeys: false }],
    [fakePasskeys(), { props: { variant: 'CDR' } }],
    [fakePasskeys(), { props: { email: 'ada@example.com' } }],
  ];
  for (const [passkeys, opening] of cases) {
    const { screen, button } = await open(passkeys, opening);
    await expect.element(screen.getByRole('button', { name: words.logIn })).toBeVisible();
    // A page that was opened after it, and that may, has the button.
    const other = await open(fakePasskeys());
    await expect.element(other.button.first()).toBeVisible();
    expect(button.elements().filter((element) => screen.container.contains(element))).toEqual([]);
    await other.screen.unmount();
    await screen.unmount();
  }
});
