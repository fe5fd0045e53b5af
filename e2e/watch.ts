/** What must hold in every journey, whatever it is about: no secret in an address, nothing that the policy refuses, no error in the console. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { password } from './product.ts';

/** A name in the query of an address that would carry a secret. */
const secretNames = /[?&#](?:oneTimeToken|one-time-token|token|emailVerifyOtt|signupToken|password|code|otp)=/i;

/** Where a provider's answer comes, by its protocol with a code in the query, which counts once and in one browser (RFC 6749, section 4.1.2). */
const providersAnswer = /^\/login-api\/socials\/\w+\/callback$/;

export type Watch = {
  /** Requests so far, each as `POST /login-api/login`. */
  readonly requests: readonly string[];
  /** @throws where something came up in the journey that must not */
  verify(): void;
};

/** @param expected errors that the journey brings about, such as the browser's own line for a 401 */
export function watch(context: BrowserContext, expected: readonly RegExp[]): Watch {
  const requests: string[] = [];
  const addresses: string[] = [];
  const errors: string[] = [];
  const tokens = new Set<string>();

  const at = (address: string): void => {
    const { pathname, searchParams } = new URL(address);
    const code = searchParams.get('code');
    if (code !== null && providersAnswer.test(pathname)) tokens.add(code);
    else addresses.push(address);
  };
  const see = (request: Request): void => {
    // The fragment of a link is not sent; what stands in it, perhaps behind a place, is a secret that must turn up nowhere.
    const { pathname } = new URL(request.url());
    const [address = '', fragment = ''] = request.url().split('#');
    requests.push(`${request.method()} ${pathname}`);
    const headers = request.headers();
    addresses.push(headers.referer ?? '');
    at(address);
    for (const name of ['one-time-token', 'x-2fa-approval']) {
      const token = headers[name];
      if (token !== undefined) tokens.add(token);
    }
    for (const [name, value] of new URLSearchParams(fragment.replace(/^[^=]*\?/, ''))) {
      if (secretNames.test(`#${name}=`)) tokens.add(value);
    }
  };
  // By then a page has run its first script, and no other.
  const open = (page: Page): void => {
    page.on('domcontentloaded', () => at(page.url()));
  };
  context.on('page', open);
  context.on('request', see);
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });

  return {
    requests,
    verify() {
      const secrets = [...tokens, password, encodeURIComponent(password)];
      expect(
        addresses.filter((address) => secretNames.test(address) || secrets.some((secret) => address.includes(secret))),
      ).toEqual([]);
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
  };
}
