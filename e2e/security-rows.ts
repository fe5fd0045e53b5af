import { expect, type Page } from '@playwright/test';

/** The rows of /home/security, by the fragments of their links. */
type SecurityRow =
  | 'email'
  | 'password'
  | 'passkeys'
  | 'phones'
  | 'authenticator'
  | 'backup'
  | 'devices'
  | 'sessions'
  | 'face'
  | 'socials';

/** Opens a row of /home/security. */
export async function openRow(page: Page, row: SecurityRow): Promise<void> {
  const button = page.locator(`#${row} h2`).getByRole('button');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}
