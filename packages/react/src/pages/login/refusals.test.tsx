/** The refusals of a login or a session that have their own next step or final screen (specification, part 8). */

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { fault, otherProblem, problem, problemWith, type Script } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { nothingLeft } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';
import { Login } from './Login.tsx';
import type { LoginProps } from './login-props.ts';

const message =
  '<p>We found <b>signs</b> of misuse.</p><ul><li>See <a href="https://app.example.test/help">our rules</a></li></ul><script>alert(1)</script>';

const deactivated = (canAppeal: boolean) =>
  problemWith(403, 'user_deactivated', message, { messageTitle: 'We have closed your account', canAppeal });
const paused = problemWith(403, 'self_reactivation_eligible', 'x', { oneTimeToken: 'a token+/=' });

async function logIn(answers: Script, host = {}, props: LoginProps = {}) {
  const page = await openPage(<Login {...props} />, { answers: { ...bySms, ...answers }, host });
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByLabelText(words.password).fill('open sesame please');
  await page.screen.getByRole('button', { name: words.logIn }).click();
  return page;
}
type Page = Awaited<ReturnType<typeof logIn>>;

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const appeal = ({ screen }: Page) => screen.getByRole('link', { name: 'Appeal our decision' });

describe('an account that staff have switched off', () => {
  it.each<[string, Script]>(
    rows(
      [
        ['the login', { login: deactivated(true) }],
        ['the session', { tokenStatus: nothingLeft, exchangeSession: deactivated(true) }],
      ],
      1,
    ),
  )('[DEACT-01] says so with title, message and the appeal where %s is refused', async (_, answers) => {
    const page = await logIn(answers);
    await expect.element(heading(page, 'We have closed your account')).toHaveFocus();
    await expect.element(page.screen.getByText('signs')).toBeVisible();
    expect(page.screen.getByRole('listitem').elements()).toHaveLength(1);
    await expect
      .element(page.screen.getByRole('link', { name: 'our rules' }))
      .toHaveAttribute('href', 'https://app.example.test/help');
    await expect.element(appeal(page)).toHaveAttribute('href', '/appeals');
    expect(page.screen.getByText('alert(1)', { exact: false }).elements()).toEqual([]);
    await expect.poll(() => document.title).toBe('We have closed your account – Stepgate');
    expect(page.storage).toHaveLength(0);
  });

  it('[DEACT-01] offers no appeal without one', { tags: 'deep' }, async () => {
    const page = await logIn({ login: deactivated(false) });
    await expect.element(heading(page, 'We have closed your account')).toBeVisible();
    expect(appeal(page).elements()).toEqual([]);
  });

  it('[DEACT-01] has our words if the service has none', { tags: 'deep' }, async () => {
    const page = await logIn({ login: fault({ status: 403, body: { code: 'user_deactivated' } }) });
    await expect.element(heading(page, 'Your account is deactivated')).toBeVisible();
  });
});

describe('a refusal that carries a token', () => {
  it('[DEACT-01] [DEACT-02] for an account that staff have switched off has no next step: only the customer’s own pause can be lifted', {
    tags: 'deep',
  }, async () => {
    const messageTitle = 'We have closed your account';
    const withToken = problemWith(403, 'user_deactivated', message, { messageTitle, oneTimeToken: 't' });
    const page = await logIn({ login: withToken });
    await expect.element(heading(page, 'We have closed your account')).toHaveFocus();
    expect(page.navigate).not.toHaveBeenCalled();
  });
});

describe('an account that the customer has switched off', () => {
  it.each<[string, Script]>(
    rows(
      [
        ['the login', { login: paused }],
        ['the session', { tokenStatus: nothingLeft, exchangeSession: paused }],
      ],
      1,
    ),
  )('[DEACT-02] opens its reactivation if %s is refused, with the token in the fragment', async (_, answers) => {
    const page = await logIn(answers);
    await expect.poll(() => page.navigate.mock.lastCall).toEqual(['/login/reactivate-account#intro?token=a%20token%2B%2F%3D']);
    expect(page.storage).toHaveLength(0);
  });
});

describe('[SRV-12] an account that the customer has switched off, without a token', () => {
  const refusal = problem(403, 'self_reactivation_eligible', 'You closed this account in May.');
  const withoutToken: [string, Script][] = [
    ['the login', { login: refusal }],
    ['the session', { tokenStatus: nothingLeft, exchangeSession: refusal }],
  ];

  it.each(rows(withoutToken, 1))('if %s is refused: the server’s words, support, and the way back', async (_, answers) => {
    const page = await logIn(answers);
    await expect.element(heading(page, 'Your account is paused')).toHaveFocus();
    await expect.element(page.screen.getByText('You closed this account in May.')).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.contactUs })).toHaveAttribute('href', '/help/contact');
    expect(appeal(page).elements()).toEqual([]);
    await page.screen.getByRole('button', { name: words.backToLogin }).click();
    await expect.element(page.screen.getByLabelText(words.email)).toBeVisible();
  });

  it.each<[string, Script]>(rows([...withoutToken, ['the login, with a token', { login: paused }]], 1))(
    'a host takes over if %s is refused',
    async (_, answers) => {
      const onSelfReactivation = vi.fn();
      const page = await logIn(answers, {}, { onSelfReactivation });
      await expect
        .poll(() => onSelfReactivation.mock.calls)
        .toEqual([[expect.objectContaining({ code: 'self_reactivation_eligible' })]]);
      expect(page.navigate).not.toHaveBeenCalled();
      expect(page.screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(0);
    },
  );
});

describe('banners', () => {
  it('[BANNER-01] a customer who must get in contact finds the link', { tags: 'deep' }, async () => {
    const asked = { status: 403, body: { code: 'x', message: 'Please talk to us.', params: { action: 'contact' } } };
    const { screen } = await logIn({ login: fault(asked) });
    await expect
      .element(screen.getByRole('alert').getByRole('link', { name: words.getHelp }))
      .toHaveAttribute('href', '/help/contact/channels?issue=general-logged-out-login&topic=general-logged-out');
  });

  it('[BANNER-04] (UI4) a link to a page of ours works, and the rest of the message stays plain text', async () => {
    const words = 'Read [our <b>rules</b>](https://app.example.test/help/articles/rules), then try again.';
    const { screen } = await logIn({ login: otherProblem(401, 'x', words) });
    const link = screen.getByRole('alert').getByRole('link', { name: 'our <b>rules</b>' });
    await expect.element(link).toHaveAttribute('href', 'https://app.example.test/help/articles/rules');
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Read our <b>rules</b>, then try again.');
  });
});

describe('(RB6) [ERR-01] a blocking page of the edge', () => {
  const page = (body: string) => fault({ status: 403, body, headers: { 'content-type': 'text/html' } });
  const ofAddress = page('<html>error code: 1006 ... your IP 203.0.113.9 ... Ray ID 8a<img src=x onerror="alert(1)"></html>');

  it('1006: the address is blocked, with the reference, the address and the request’s id as text (S23)', async () => {
    const { screen } = await logIn({ login: ofAddress });
    const alert = screen.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent(
        'Your IP address has been blocked. Try to switch to another Wi-Fi or data network, or contact us if the issue persists.',
      );
    await expect.element(alert).toMatchTextContent('1006 · 203.0.113.9 · 8a');
    expect(alert.element().querySelector('img')).toBeNull();
    await expect.element(screen.getByLabelText(words.password)).toHaveValue('open sesame please');
  });

  it('1020: something went wrong, with the reference (S24)', { tags: 'deep' }, async () => {
    const { screen } = await logIn({ login: page('<html>error code: 1020</html>') });
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Something went wrong. Try to switch to another Wi-Fi or data network');
    await expect.element(alert).toMatchTextContent('1020');
  });
});
