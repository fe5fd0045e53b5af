/** The rules of every journey: no secret in an address, no violation of the policy, no error in the console. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { password } from './product.ts';

/** A parameter name in an address that would carry a secret. */
const secretNames = /[?&#](?:oneTimeToken|one-time-token|token|emailVerifyOtt|signupToken|password|code|otp)=/i;

/**
 * Where a provider's answer arrives: by its protocol with a code in the query, which works once and in one browser (RFC 6749,
 * section 4.1.2).
 */
const providersAnswer = /^\/login-api\/socials\/\w+\/callback$/;

export type Watch = {
  /** Requests so far, each as `POST /login-api/login`. */
  readonly requests: readonly string[];
  /** @throws if the journey violated one of these rules */
  verify(): void;
};

/** @param expected errors that the journey causes, such as the browser's own message for a 401 */
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
    // A link's fragment isn't sent; its value, perhaps after a path, is a secret that must not appear anywhere.
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
  // At this point a page has run only its first script.
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
