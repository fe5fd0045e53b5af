/**
 * The operator's own settings: the service passes them to its pages when it serves them, so that one environment variable is
 * enough.
 */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { openBackOffice, seePhoto, waitingPhoto } from './back-office.ts';
import { answered, enterCode, expect, passFirstFactor, test } from './journey.ts';
import { testCode } from './open-session.ts';
import { createPhoto, photoIsChecked, sendPhoto } from './selfie.ts';
import { approvalDialog, expectSent, send } from './sending.ts';

/** It contains characters that an attribute has to escape. */
const accessToken = `acme"&amp;<'web>`;

/** The access token of each call that a page makes from now on. */
function watchTokens(page: Page): ReadonlyMap<string, string | undefined> {
  const tokens = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:gateway|id-gw|login-api|api|demo\/money)/.test(pathname))
      tokens.set(pathname, request.headers()['x-access-token']);
  });
  return tokens;
}

/** @param paths that must be among them */
function expectOwnSettings(tokens: ReadonlyMap<string, string | undefined>, ...paths: readonly string[]): void {
  expect([...tokens.keys()]).toEqual(expect.arrayContaining([...paths]));
  expect([...new Set(tokens.values())]).toEqual([accessToken]);
  expect([...tokens.keys()].filter((path) => path.startsWith('/gateway'))).toEqual([]);
}

test.describe('a service with its own access token and identity host', () => {
  test.use({
    settings: {
      STEPGATE_ACCESS_TOKEN: accessToken,
      STEPGATE_IDENTITY_HOST: '/id-gw/v7',
      STEPGATE_LOGINS_FROM_ADDRESS: '4',
    },
    expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(429)] },
  });

  test('[SRV-05] [SRV-06] its pages log a customer in, and the wrapper gets a request approved', { tag: '@deep' }, async ({
    page,
  }) => {
    const tokens = watchTokens(page);
    await page.goto('/login?redirectUrl=%2Fhome%2Fsend');
    await passFirstFactor(page, 'totp@demo.example');
    await enterCode(page, testCode, words.confirmCode);
    await page.waitForURL('**/home/send');
    await send(page);
    await approvalDialog(page).waitFor();
    await enterCode(page, testCode, words.confirmCode);
    await expectSent(page);
    expectOwnSettings(
      tokens,
      '/login-api/login',
      '/api/v2/auth',
      '/id-gw/v7/identity/api/v1/one-time-token/status',
      '/demo/money/transfers',
    );
  });

  test('[SRV-05] [SRV-06] a captcha is solved, a photo is uploaded, and staff downloads it', { tag: '@deep' }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const email = 'selfie@demo.example';
    const tokens = watchTokens(page);
    await page.goto('/login');
    for (const wrong of ['wrong once', 'wrong twice']) {
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.password, { exact: true }).fill(wrong);
      await Promise.all([page.waitForResponse('**/login-api/login'), page.getByRole('button', { name: words.logIn }).click()]);
    }
    await passFirstFactor(page, email);
    await sendPhoto(page, await createPhoto('me.jpg'));
    await photoIsChecked(page);
    expectOwnSettings(tokens, '/login-api/captcha', '/id-gw/v7/identity/api/v1/one-time-token/selfie-with-id/upload');

    const backOffice = await anotherBrowser();
    const tokensOfBackOffice = watchTokens(backOffice);
    await openBackOffice(backOffice, product);
    await seePhoto(waitingPhoto(backOffice, email), email);
    expect([...tokensOfBackOffice.keys()].join('\n')).toMatch(/^\/id-gw\/v7\/identity\/api\/v1\/review\/photos\/./m);
    expectOwnSettings(tokensOfBackOffice);
  });
});
