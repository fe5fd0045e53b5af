/** A session for a journey that is about something else than its login. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { chooseAnotherWay, enterCode, passFirstFactor } from './journey.ts';

/** Accepted for every code: the app's own code works once in 30 seconds. */
export const testCode = '111111';

/**
 * Logs in by authenticator app, which sends no message.
 * @param email of a demo customer with an app
 * @param path where the login ends
 */
export async function openSession(page: Page, email = 'totp@demo.example', path = '/home'): Promise<void> {
  await page.goto(`/login?redirectUrl=${encodeURIComponent(path)}`);
  await passFirstFactor(page, email);
  if (email !== 'totp@demo.example') await chooseAnotherWay(page, words.authenticatorApp);
  await enterCode(page, testCode, words.confirmCode);
  await page.waitForURL(`**${path}`);
}
