/** The error catalogue (specification, part 8), sentence by sentence: whose words a customer reads, for every status. */

import type { ChallengeType } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { Login } from '../../pages/login/Login.tsx';
import { loadSignUpMessages } from '../../pages/sign-up/load-sign-up-messages.ts';
import { SignUp } from '../../pages/sign-up/SignUp.tsx';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import { choose, createPhoto } from '../../test/photos.ts';
import { type AnyAnswer, type CallName, fault, type Scripted } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, otherChallenge, phoneChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openPage>>;
type Act = (page: Page) => Promise<void>;

const press =
  (...names: readonly string[]): Act =>
  async ({ screen }) => {
    for (const name of names) await screen.getByRole('button', { name, exact: true }).click();
  };
const enter =
  (label: string, value: string, button: string): Act =>
  async (page) => {
    await page.screen.getByLabelText(label, { exact: true }).fill(value);
    await press(button)(page);
  };

const uploadPath = '/gateway/identity/api/v1/one-time-token/selfie-with-id/upload';
const guess = { firstPhoneNumbers: '+44', lastPhoneNumbers: '42', hiddenNumbers: 4 };
const signUpMessages = await loadSignUpMessages('en');

const flow = <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onRetry={() => undefined} />;
const asking = (type: ChallengeType, attributes = {}) => asks({ primary: otherChallenge(type, attributes) });

type Place = {
  readonly shown: ReactNode;
  /** The call that is refused. */
  readonly call: CallName;
  readonly status?: Scripted<'tokenStatus'>;
  /** The customer's steps before the call. */
  readonly act?: Act;
};

const places = {
  login: {
    shown: <Login />,
    call: 'login',
    async act(page) {
      await page.screen.getByLabelText('Email').fill('ada@example.com');
      await enter('Password', 'open sesame please', 'Log in')(page);
    },
  },
  signUp: {
    shown: <SignUp />,
    call: 'signUp',
    act: enter('Email', 'ada@example.com', 'Sign up'),
  },
  social: {
    shown: (
      <Suspense>
        <SocialButtons providers={['google']} intent="logIn" />
      </Suspense>
    ),
    call: 'connectSocial',
    act: press('Continue with Google'),
  },
  password: {
    shown: flow,
    call: 'verifyPassword',
    status: asking('PASSWORD'),
    act: enter('Password', 'secret', 'Continue'),
  },
  phoneGuess: {
    shown: flow,
    call: 'verifyPhoneGuess',
    status: asking('PHONE_GUESS', guess),
    act: enter('Missing digits', '1234', 'Continue'),
  },
  selfie: {
    shown: flow,
    call: 'uploadSelfie',
    status: asking('SELFIE_WITH_ID', { uploadPath }),
    async act(page) {
      await expect.element(page.screen.getByRole('button', { name: 'Submit' })).toBeVisible();
      choose(page, 'Choose a file', createPhoto(2_000));
      await press('Submit')(page);
    },
  },
  codeTrigger: { shown: flow, call: 'triggerPhoneCode/sms', status: asks({ primary: phoneChallenge('SMS') }) },
  codeVerify: {
    shown: flow,
    call: 'verifyPhoneCode/sms',
    status: asks({ primary: phoneChallenge('SMS') }),
    act: ({ screen }) => screen.getByLabelText('6-digit code').fill('123456'),
  },
  forgotPassword: {
    shown: flow,
    call: 'forgotPassword',
    status: asking('PASSWORD'),
    act: press('Forgot password?', 'Send password reset link'),
  },
  lostAccess: {
    shown: flow,
    call: 'startPhoneChange',
    status: asking('INITIATE_CHANGE_PHONE_NUMBER_FLOW'),
    act: press('Change phone number', 'Continue'),
  },
  resendEmail: {
    shown: flow,
    call: 'resendEmailVerification',
    status: asking('EMAIL_VERIFICATION'),
    act: press('Send it again'),
  },
  checkpoint: { shown: flow, call: 'triggerEmailCheckpoint', status: asking('EMAIL_CHECKPOINT') },
} as const satisfies Record<string, Place>;

async function refuse(place: keyof typeof places, answer: AnyAnswer): Promise<Page> {
  const { shown, call, status, act }: Place = places[place];
  const answers = { ...bySms, ...(status !== undefined && { tokenStatus: status }), [call]: fault(answer) };
  const page = await openPage(shown, { answers, ...(place === 'signUp' && { messages: signUpMessages }) });
  await act?.(page);
  return page;
}

const message = 'Maintenance until 9 & a little longer.';
const says = (status: number, params?: object): AnyAnswer => ({ status, body: { code: 'company.code', message, params } });
/** A place treats them alike. */
const statuses = rows([599, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503], 1);
const text = ({ screen }: Page, words: string) => screen.getByText(words, { exact: false });
const generic = 'Something went wrong, please try again.';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe.each(rows(['login', 'signUp', 'password', 'phoneGuess', 'selfie', 'codeVerify'] as const, 2))('%s', (place) => {
  it.each(statuses)('[SRV-08] shows the server’s message at status %i', async (status) => {
    const page = await refuse(place, says(status));
    await expect.element(text(page, message)).toBeVisible();
    expect(text(page, 'Something went wrong').elements()).toEqual([]);
  });
});

it.each(rows(['login', 'signUp', 'password', 'phoneGuess', 'selfie', 'codeVerify'], 1))(
  '[SRV-08] (UI3) %s shows at most 500 characters of it, as text',
  async (place) => {
    const long = `<b>${'x'.repeat(600)}`;
    const page = await refuse(place, { status: 500, body: { code: 'company.code', message: long } });
    await expect.element(page.screen.getByText(/^<b>x+$/)).toHaveTextContent(long.slice(0, 500));
  },
);

describe.each(rows(['login', 'codeVerify', 'signUp', 'password'], 2))('%s without a message', (place) => {
  it.each(rows([502, 400, 403, 500], 1))(
    '[SRV-08] [ERR-02] shows our words at status %i, with the support code',
    async (status) => {
      const page = await refuse(place, { status, body: '' });
      await expect.element(text(page, generic)).toBeVisible();
      await expect.element(page.screen.getByText('3f9ac21e')).toBeVisible();
    },
  );

  it.each([
    [429, undefined, 'Please try again in a moment.'],
    [503, '600', 'Please try again in 10 minutes.'],
    [429, '90', 'Please try again in 2 minutes.'],
  ])('[SRV-08] at status %i shows the wait that the server asks for: %s s', async (status, wait, told) => {
    const page = await refuse(place, { status, body: '', headers: wait === undefined ? {} : { 'retry-after': wait } });
    await expect.element(text(page, `You can't do this right now. ${told}`)).toBeVisible();
  });
});

it.each(rows(['password', 'phoneGuess'] as const, 1))(
  '[PWD-06] [GUESS-05] attempt_limit_reached on %s goes to /logout',
  async (place) => {
    const page = await refuse(place, { status: 403, body: { code: 'attempt_limit_reached', message } });
    await expect.poll(() => page.navigate.mock.lastCall).toEqual(['/logout']);
  },
);

it.each(rows([500, 400, 404], 1))(
  '[SRV-08] [GUESS-05] a phone guess refused with %i and no body: “Something went wrong”',
  async (status) => {
    const { screen } = await refuse('phoneGuess', { status, body: '' });
    await expect
      .element(screen.getByLabelText('Missing digits'))
      .toHaveAccessibleDescription('4 digits are missing. Something went wrong +44 42');
  },
);

it.each(
  rows(
    [
      [400, ''],
      [413, '<html>413 Request Entity Too Large</html>'],
      [429, '{"code":"x"}'],
      [500, '{"message":""}'],
      [503, '[]'],
    ],
    2,
  ),
)('[SRV-08] [SELF-06] a selfie that is refused with %i and %s: “Something went wrong.”', async (status, body) => {
  const { screen } = await refuse('selfie', { status, body });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
});

const fixed = {
  social: [generic],
  codeTrigger: ['Something went wrong when trying to send you a code.'],
  forgotPassword: ['Something went wrong', 'Please contact us.'],
  lostAccess: ["You'll need to contact us to get help changing your phone number"],
  resendEmail: ["Something went wrong. we're looking into it, please try again later"],
} as const;

describe.each(rows(['social', 'codeTrigger', 'forgotPassword', 'lostAccess', 'resendEmail'] as const, 2))('%s', (place) => {
  it.each(rows([503, 400, 409, 429, 500], 1))('[SRV-08] shows the specification’s sentence at status %i', async (status) => {
    const page = await refuse(place, says(status));
    for (const words of fixed[place]) await expect.element(page.screen.getByText(words, { exact: true }).first()).toBeVisible();
  });
});

it.each(rows([400, 401, 404], 1))('[SRV-08] [EMCP-04] an email checkpoint refused with %i has ended', async (status) => {
  const page = await refuse('checkpoint', says(status));
  await expect.element(page.screen.getByRole('heading', { name: 'Something went wrong', exact: true })).toBeVisible();
  await expect.element(page.screen.getByText('Please try logging in again.', { exact: true })).toBeVisible();
});

describe('[SRV-08] a code that isn’t sent for now (429)', () => {
  it('says so, with the server’s words: nothing mentions a code that was never sent', async () => {
    const page = await refuse('codeTrigger', { ...((await says(429)) as object), headers: { 'retry-after': '40' } });
    await expect.element(text(page, 'Something went wrong when trying to send you a code.')).toBeVisible();
    await expect.element(text(page, message)).toBeVisible();
    await expect.element(text(page, 'You can ask for a new code in 40 seconds.')).toBeVisible();
    expect(text(page, 'a moment ago').elements()).toEqual([]);
    expect(text(page, 'Use the last code we sent').elements()).toEqual([]);
  });
});

const contact = '/help/contact/channels?issue=general-logged-out-login&topic=general-logged-out';

describe.each(
  rows(['login', 'signUp', 'social', 'password', 'phoneGuess', 'selfie', 'codeTrigger', 'codeVerify', 'resendEmail'] as const, 2),
)('%s', (place) => {
  it.each(rows([500, 400], 1))('[SRV-08] [BANNER-01] action contact offers help at status %i', async (status) => {
    const { screen } = await refuse(place, says(status, { action: 'contact' }));
    const links = screen.getByRole('link', { name: 'Get help', exact: true });
    await expect.poll(() => links.elements().map((link) => link.getAttribute('href'))).toContain(contact);
  });
});

it('[BANNER-01] [BANNER-02] a wrong password offers a reset and, if the server asks for it, help', async () => {
  const body = { code: 'invalid_email_password', message, params: { action: 'CONTACT' } };
  const { screen } = await refuse('login', { status: 401, body });
  const alert = screen.getByRole('alert');
  await expect
    .element(alert.getByRole('link', { name: 'Reset password' }))
    .toHaveAttribute('href', '/login/forgot-password?utm_source=login');
  await expect.element(alert.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', contact);
});

describe.each(rows(['login', 'signUp', 'password', 'phoneGuess', 'codeVerify'] as const, 2))('%s', (place) => {
  it('[SRV-14] a link in the server’s message is an action', async () => {
    const body = { code: 'company.code', message: 'Read <a href="/help/rules">our rules</a> first.' };
    const { screen } = await refuse(place, { status: 409, body });
    const link = screen.getByRole('link', { name: 'our rules' });
    await expect.element(link).toHaveAttribute('href', 'https://app.example.test/help/rules');
    expect(screen.getByText('<a', { exact: false }).elements()).toEqual([]);
  });
});
