import { words } from '@stepgate/testkit/words';
import { expect, it, vi } from 'vitest';
import { Login } from '../pages/login/Login.tsx';
import type { LoginProps } from '../pages/login/login-props.ts';
import { loadSignUpMessages } from '../pages/sign-up/load-sign-up-messages.ts';
import { SignUp } from '../pages/sign-up/SignUp.tsx';
import type { Script } from '../test/script/answers.ts';
import { bySms, sessionAt } from '../test/script/by-sms.ts';
import { openPage } from '../test/world.tsx';
import { type Addresses, withQuery } from './addresses.ts';
import { checkedRedirect } from './refused-address.ts';
import type { HostSettings } from './settings.ts';

const addresses: Addresses = {
  '/login': '/account/log-in',
  '/sign-up': '/join',
  '/login/forgot-password': '/account/forgotten',
  '/help/flows/logged-out': '/support/login',
  '/help/contact/channels': '/support/people',
  '/help/articles/cdr-policy': '/legal/data-sharing',
  '/help/articles/privacy-policy': '/legal/privacy',
  '/terms-and-conditions': '/legal/terms',
  '/home': '/account',
};
const host = { addresses };

const hrefs = (): string[] =>
  [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href !== '');

async function openLogin(props: LoginProps = {}, answers: Script = bySms) {
  const page = await openPage(<Login {...props} />, { answers, host });
  async function logIn() {
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByLabelText(words.password, { exact: true }).fill('open sesame please');
    await page.screen.getByRole('button', { name: words.logIn }).click();
  }
  return { ...page, logIn };
}

it('the links of the login form open the host’s own pages, the address typed in a query included', async () => {
  await openLogin();
  expect(hrefs()).toEqual(['/account/forgotten?utm_source=login', '/join', '/support/login']);
});

it('the data sharing login and the sign-up link to the host’s own policies', async () => {
  const { screen } = await openLogin({ variant: 'CDR' });
  expect(hrefs()).toEqual(['/legal/data-sharing', '/support/login']);
  await screen.unmount();
  await openPage(<SignUp />, { answers: bySms, host, messages: await loadSignUpMessages('en') });
  expect(hrefs()).toEqual(['/legal/terms', '/legal/privacy', '/account/log-in']);
});

it('so does the way out of the challenges', { tags: 'deep' }, async () => {
  const { screen, logIn } = await openLogin();
  await logIn();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(screen.getByRole('link', { name: "I don't have any of these" })).toHaveAttribute('href', '/support/login');
});

it('a login that ends at /home ends at the host’s own home, and at any other allowed page as it is', async () => {
  for (const [location, end] of [
    ['/home', '/account'],
    ['/home/security', '/home/security'],
    ['https://evil.example/home', '/account'],
  ] as const) {
    const { screen, navigate, logIn } = await openLogin({}, { ...bySms, exchangeSession: sessionAt(location) });
    await logIn();
    await screen.getByLabelText(words.code).fill('271828');
    await expect.poll(() => navigate.mock.calls).toEqual([[end]]);
    await screen.unmount();
    sessionStorage.clear();
  }
});

it('the redirect policy of a host needn’t allow pages that the host shows elsewhere', () => {
  const errorTracker = vi.fn();
  const policy = { origin: 'https://app.example.com', paths: ['/account'] };
  const own: HostSettings = {
    brand: { name: 'Harbour', href: '/' },
    footerLinks: [],
    identity: { clientId: 'a-client', guestId: 'a-guest' },
    navigate: () => undefined,
    setCookie: () => true,
    redirectPolicy: policy,
    addresses,
    errorTracker,
  };
  expect(checkedRedirect(own, '/home')).toBe('/account');
  expect(errorTracker).not.toHaveBeenCalled();
  expect(checkedRedirect(own, '/home/team')).toBe('/account');
  expect(errorTracker).toHaveBeenCalledOnce();
});

it('an address with a query of its own keeps it', () => {
  expect(withQuery('/account?forgotten', 'utm_source=login')).toBe('/account?forgotten&utm_source=login');
  expect(withQuery('/forgotten', 'utm_source=login')).toBe('/forgotten?utm_source=login');
});

it('no part of the package links to a page of ours without asking where the host shows it', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.tsx', '!../**/*.stories.tsx', '!../test/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const passed = Object.entries(sources).flatMap(([file, source]) =>
    // The service sends the customer back there from a social login. A link of a server is compared with the other. `useOfSession` and
    // `leaveForLogin` ask themselves.
    [
      ...source.matchAll(
        /(?<!address\(|leadsTo\(addresses, |useOfSession\(ask, |leaveForLogin\([^()]*)routes\.(?!socialLogin|logout !==|logout \?)(\w+)/g,
      ),
    ].map(([found]) => `${file}: ${found}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(passed).toEqual([]);
});
