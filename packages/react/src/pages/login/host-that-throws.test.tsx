/** A host whose callbacks, navigation and cookies throw: the customer continues, and the host's error tracker says why. */
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import { patientHost } from '../../host/patient-host.ts';
import type { HostSettings } from '../../host/settings.ts';
import { problem } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, smsChallenge, token } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { loadSignUpMessages } from '../sign-up/load-sign-up-messages.ts';
import { SignUp } from '../sign-up/SignUp.tsx';
import { Login } from './Login.tsx';

const broken = new Error('the host is broken');
const throws = () => {
  throw broken;
};

type Page = Awaited<ReturnType<typeof openPage>>;

async function passForm({ screen }: Page) {
  await screen.getByLabelText(words.email).fill('ada@example.com');
  await screen.getByLabelText(words.password).fill('open sesame please');
  await screen.getByRole('button', { name: words.logIn }).click();
}

const reported = ({ errorTracker }: Page) => errorTracker.mock.calls.map(([error]) => error);

describe('[HOST-09] a host that throws', () => {
  it('in its navigation is replaced by the browser’s own', () => {
    const errorTracker = vi.fn();
    const leave = vi.fn();
    const host: HostSettings = {
      brand: { name: 'Harbour', href: '/' },
      footerLinks: [],
      identity: { clientId: 'harbour', guestId: 'guest-of-a-test' },
      redirectPolicy: { origin: 'https://app.example.test' },
      navigate: throws,
      setCookie: throws,
      errorTracker,
    };
    const { navigate, setCookie } = patientHost(host, leave);
    navigate('/home');
    expect(leave.mock.calls).toEqual([['/home']]);
    expect(setCookie({ name: 'a', value: 'b', seconds: 1 })).toBe(false);
    expect(errorTracker.mock.calls).toEqual([[broken], [broken]]);
  });

  it('in onSuccess, onComplete, onChallengesLoaded or analytics doesn’t lose the session that has begun', async () => {
    const login = <Login onSuccess={throws} onComplete={throws} onChallengesLoaded={throws} />;
    const page = await openPage(login, { answers: bySms });
    await passForm(page);
    await page.screen.getByLabelText(words.code).fill('271828');
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    expect(reported(page)).toEqual([broken, broken, broken]);
  });

  it('in onExpired shows the form again', { tags: 'deep' }, async () => {
    const answers = { ...bySms, 'verifyPhoneCode/sms': problem(401, 'ott_not_found', 'Gone.') };
    const page = await openPage(<Login onExpired={throws} />, { answers });
    await passForm(page);
    await page.screen.getByLabelText(words.code).fill('271828');
    await expect.element(page.screen.getByLabelText(words.email)).toBeVisible();
    expect(reported(page)).toContain(broken);
  });

  it('in onExpired of the challenges alone shows their error screen', async () => {
    const flow = <ChallengeFlow oneTimeToken={token} onComplete={vi.fn()} onExpired={throws} />;
    const page = await openPage(flow, { answers: { tokenStatus: problem(401, 'ott_not_found', 'Gone.') } });
    await expect.element(page.screen.getByRole('button', { name: words.tryAgain })).toBeVisible();
    expect(reported(page)).toEqual([broken]);
  });

  it('in onSelfReactivation shows the product’s own screen', { tags: 'deep' }, async () => {
    const answers = { ...bySms, login: problem(403, 'self_reactivation_eligible', 'Your account is paused.') };
    const page = await openPage(<Login onSelfReactivation={throws} />, { answers });
    await passForm(page);
    await expect.element(page.screen.getByRole('heading', { name: 'Your account is paused' })).toBeVisible();
    expect(reported(page)).toEqual([broken]);
  });

  it('in onFraudReported still shows the customer that it was stopped', { tags: 'deep' }, async () => {
    const tokenStatus = asks({
      primary: smsChallenge(),
      transactionDetails: { kind: 'APPROVAL', summary: 'Send £1.00 to “Ada”' },
    });
    const flow = <ChallengeFlow oneTimeToken={token} onComplete={vi.fn()} onFraudReported={throws} />;
    const page = await openPage(flow, { answers: { ...bySms, tokenStatus, reportFraud: { status: 204 } } });
    await page.screen.getByRole('button', { name: words.notMe }).click();
    await expect.element(page.screen.getByRole('heading', { name: words.stopped })).toBeVisible();
    expect(reported(page)).toEqual([broken]);
  });

  it('in onSignedUp or setCookie doesn’t lose the new customer', { tags: 'deep' }, async () => {
    const signUp = { body: { id: 'r-1', signupToken: 'signup-token', emailVerifyOtt: 'verify-token' } };
    const page = await openPage(<SignUp onSignedUp={throws} />, {
      answers: { signUp },
      messages: await loadSignUpMessages('en'),
      host: { setCookie: throws },
    });
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByRole('button', { name: words.signUp }).click();
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([['/register/r-1#/email?screen=VERIFY_EMAIL&emailVerifyOtt=verify-token']]);
    expect(reported(page)).toEqual([broken, broken]);
  });
});
