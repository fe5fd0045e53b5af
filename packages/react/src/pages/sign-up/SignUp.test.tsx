import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { easyChallenge, fakeRecaptcha } from '../../test/fake-captchas.ts';
import { fault, otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { guestId, openPage } from '../../test/world.tsx';
import { loadSignUpMessages } from './load-sign-up-messages.ts';
import { SignUp, type SignUpProps } from './SignUp.tsx';

const path = 'signUp';
const signedUp = { body: { id: 'r-1', signupToken: 'of-the-sign-up', emailVerifyOtt: 'ott/of?it' } };
const withoutOtt = { body: { id: 'r-1', signupToken: 'of-the-sign-up' } };

type Changes = { readonly answers?: Script; readonly host?: Parameters<typeof openPage>[1]['host'] };

const messages = await loadSignUpMessages('en');
const open = (props: SignUpProps = {}, { answers, host }: Changes = {}) =>
  openPage(<SignUp {...props} />, { answers: { [path]: signedUp, ...answers }, messages, ...(host && { host }) });

type Page = Awaited<ReturnType<typeof open>>;
const field = ({ screen }: Page) => screen.getByLabelText(words.email);
const button = ({ screen }: Page, name = words.signUp) => screen.getByRole('button', { name });
async function signUp(page: Page, email = 'ada@example.com') {
  await field(page).fill(email);
  await button(page).click();
}

beforeEach(() => {
  document.title = '';
});

describe('the sign-up form', () => {
  it('[SIGNUP-01] has an e-mail field, a Sign up button, and links to the terms, the privacy policy and the login', async () => {
    const page = await open();
    await expect.element(page.screen.getByRole('heading', { level: 1, name: words.signUp })).toBeVisible();
    await expect.element(field(page)).toHaveAttribute('autocomplete', 'email');
    await expect.element(button(page)).toBeEnabled();
    const hrefs = [...page.screen.container.querySelectorAll('main a')].map((each) => each.getAttribute('href'));
    expect(hrefs).toEqual(['/terms-and-conditions', '/help/articles/privacy-policy', '/login']);
    expect(document.title).toBe('Sign up – Stepgate');
  });

  it('[REAL-07] its link to the login carries the wanted page and the preset address', async () => {
    const { screen } = await open({ redirectUrl: '/home/send#x', email: 'ada@example.com' });
    await expect
      .element(screen.getByRole('link', { name: 'Already have an account? Log in' }))
      .toHaveAttribute('href', '/login?redirectUrl=%2Fhome%2Fsend%23x&email=ada%40example.com');
  });

  it('[SIGNUP-01] the host can set the label of the button', async () => {
    const page = await open({ submitLabel: words.openAccount });
    await expect.element(button(page, words.openAccount)).toBeVisible();
  });

  it.each(
    rows(['', '   ', 'ada', 'ada@', '@example.com', 'a b@example.com', 'ada@localhost', `${'a'.repeat(65)}@example.com`], 2),
  )('[SIGNUP-02] “%s” is not an address: the field says so, and nothing is sent', async (email) => {
    const page = await open();
    await signUp(page, email);
    await expect.element(field(page)).toHaveAccessibleDescription(words.invalidEmail);
    await expect.element(field(page)).toHaveFocus();
    expect(page.service.seen).toEqual([]);
  });

  it('[SIGNUP-02] [SIGNUP-03] an address that the service refuses has an error at the field until the next keystroke', {
    tags: 'deep',
  }, async () => {
    const page = await open({}, { answers: { [path]: problem(400, 'invalid_email', 'This address cannot get mail.') } });
    await signUp(page);
    await expect.element(field(page)).toHaveAccessibleDescription('This address cannot get mail.');
    await userEvent.keyboard('x');
    await expect.element(field(page)).toBeValid();
  });

  it('[SIGNUP-03] submits once while busy, and clears its message when the address is edited', async () => {
    const page = await open({}, { answers: { [path]: 'never' } });
    await field(page).fill('ada@example.com');
    await button(page).dblClick();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(page)).toHaveAttribute('aria-busy', 'true');
    expect(page.service.to(path)).toHaveLength(1);
    await page.clock.advance(15_000);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent("We didn't get an answer in time.");
    await field(page).fill('ada@example.co');
    await expect.element(page.screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('[SIGNUP-05] sends the payload of the specification, the address trimmed', async () => {
    const page = await open({ accountType: 'business', referralToken: 'friend', referralSource: 'mail', flowId: 'flow-1' });
    await signUp(page, ' \u00a0ada@example.com ');
    await expect
      .poll(() => page.service.to(path).map(({ body }) => body))
      .toEqual([
        {
          signup: {
            email: 'ada@example.com',
            accountType: 'business',
            guestId,
            locale: 'en',
            referralToken: 'friend',
            isConsentSeen: true,
            referralSource: 'mail',
          },
          challenge: null,
          flowId: 'flow-1',
        },
      ]);
  });

  it('[SIGNUP-05] is for a personal account, without anything else, by default', async () => {
    const page = await open();
    await signUp(page);
    await expect
      .poll(() => page.service.to(path)[0]?.body)
      .toMatchObject({ signup: { accountType: 'personal', referralToken: null, referralSource: null }, flowId: null });
  });

  it('[SRV-04] a numeric id is accepted', async () => {
    const page = await open({}, { answers: { signUp: fault({ body: { id: 4711, signupToken: 'of-the-sign-up' } }) } });
    await signUp(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/register/4711']]);
  });

  it.each(rows(['../home', 'a/b', '%2e%2e', '', -1, 1.5, 1e21, null, ['r-1']], 2))(
    '[SIGNUP-06] an id that isn’t a path segment (%j) is refused',
    async (id) => {
      const page = await open({}, { answers: { signUp: fault({ body: { id, signupToken: 'of-the-sign-up' } }) } });
      await signUp(page);
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent(words.somethingWentWrong);
      expect(page.navigate).not.toHaveBeenCalled();
      expect(page.setCookie).not.toHaveBeenCalled();
    },
  );

  it('[SIGNUP-06] [SIGNUP-07] goes to the registration: redirectUrl, tracking in its order, then the fragment', async () => {
    const tracking = [
      ['utm_source', 'a b'],
      ['gclid', '1&2'],
      ['utm_source', 'z'],
    ] as const;
    const page = await open({ redirectUrl: '/home?a=1', tracking });
    await signUp(page);
    await expect
      .poll(() => page.navigate.mock.calls)
      .toEqual([
        [
          '/register/r-1?redirectUrl=%2Fhome%3Fa%3D1&utm_source=a+b&gclid=1%262&utm_source=z' +
            '#/email?screen=VERIFY_EMAIL&emailVerifyOtt=ott%2Fof%3Fit',
        ],
      ]);
  });

  it('[SIGNUP-06] [SIGNUP-07] without them, and without an emailVerifyOtt, it is only the registration path', async () => {
    const page = await open({}, { answers: { [path]: withoutOtt } });
    await signUp(page);
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/register/r-1']]);
  });

  it.each(rows(['../login', '', '//evil.test', 'r?x'], 1))(
    '(SG4) an id that isn’t a path segment is refused: “%s”',
    { tags: 'deep' },
    async (id) => {
      const page = await open({}, { answers: { [path]: { body: { id, signupToken: 's' } } } });
      await signUp(page);
      await expect.element(page.screen.getByRole('alert')).toMatchTextContent(words.unknownProblem);
      expect(page.navigate).not.toHaveBeenCalled();
    },
  );

  it('[SIGNUP-08] gives the answer to a host that continues by itself, and doesn’t navigate', async () => {
    const onSignedUp = vi.fn<NonNullable<SignUpProps['onSignedUp']>>();
    const page = await open({ onSignedUp });
    await signUp(page);
    await expect
      .poll(() => onSignedUp.mock.calls)
      .toEqual([[{ id: 'r-1', signupToken: 'of-the-sign-up', emailVerifyOtt: 'ott/of?it' }]]);
    expect(page.navigate).not.toHaveBeenCalled();
    expect(page.setCookie).toHaveBeenCalledOnce();
  });

  it('[SIGNUP-09] keeps signupToken in a cookie for an hour, and not in the tab’s storage', async () => {
    const page = await open();
    await signUp(page);
    await expect
      .poll(() => page.setCookie.mock.calls)
      .toEqual([[{ name: 'signupToken', value: 'of-the-sign-up', seconds: 3_600 }]]);
    expect(JSON.stringify(page.storage)).not.toContain('of-the-sign-up');
  });

  it.each(
    rows(
      [
        ['the server’s words', otherProblem(400, 'x', 'Not from here, sorry.'), 'Not from here, sorry.'],
        ['an error without words', fault({ status: 400, body: 'nonsense' }), words.unknownProblem],
        ['an answer that cannot be read', fault({ body: {} }), words.unknownProblem],
        ['no connection', 'network', 'Check your internet connection'],
        ['too many', problem(429, 'too_many_requests', '', { 'retry-after': '1200' }), 'try again in 20 minutes'],
      ] as const,
      1,
    ),
  )('[SIGNUP-10] %s: it says so, and what was typed stays', async (_, answer, told) => {
    const page = await open({}, { answers: { [path]: answer } });
    await signUp(page);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(told);
    await expect.element(field(page)).toHaveValue('ada@example.com');
    page.service.answer({ [path]: signedUp });
    await button(page).click();
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
  });

  it('[SIGNUP-04] with a reCAPTCHA the token is obtained before the form is sent, and is sent with it', async () => {
    const { calls, arrive } = fakeRecaptcha();
    arrive();
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (script instanceof HTMLScriptElement) script.onload?.(new Event('load'));
    });
    const captcha = { type: 'RECAPTCHA', siteKey: 'a-site-key' };
    const page = await open({}, { host: { loginOptions: async () => ({ captcha, socials: { providers: [] } }) } });
    await signUp(page);
    await expect
      .poll(() => page.service.to(path)[0]?.body)
      .toMatchObject({ challenge: { captcha: 'answer 1', challenge: 'RECAPTCHA', siteKey: 'a-site-key' } });
    expect(calls[0]).toBe('execute 7');
    vi.restoreAllMocks();
  });

  it.each(
    rows(
      [
        ['[SIGNUP-04] a captcha that the service asks for later', problem(400, 'captcha_failed', 'x')],
        ['[HOLD-07] after too many sign-ups of neighbours a captcha', problem(429, 'too_many_requests', 'x')],
      ],
      1,
    ),
  )('%s is solved automatically, and the form is sent again', async (_what, refusal) => {
    const page = await open(
      {},
      {
        answers: {
          [path]: [refusal, signedUp],
          captchaChallenge: { body: await easyChallenge() },
          loginOptions: {
            body: { captcha: null, ownCaptcha: true, socials: [], contact: { email: null, phone: null } },
          },
        },
      },
    );
    await signUp(page);
    await expect.poll(() => page.navigate.mock.calls).toHaveLength(1);
    expect(page.service.to(path).map(({ body }) => body)).toMatchObject([
      { challenge: null },
      { challenge: { challenge: 'ALTCHA', captcha: expect.any(String) } },
    ]);
  });

  it('offers to sign up with a social login if one is configured', async () => {
    const page = await open(
      {},
      {
        host: { loginOptions: async () => ({ captcha: null, socials: { providers: ['google'] } }) },
      },
    );
    await expect.element(page.screen.getByText('Or sign up with')).toBeVisible();
    await expect.element(button(page, 'Continue with Google')).toBeVisible();
  });
});
