/** The checks of each screen: automatic accessibility rules, no horizontal scrolling, and words that are short enough for a small phone. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { password } from './product.ts';
import type { Photo } from './selfie.ts';

const every = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
/** Another scheme or width changes only colours and positions: no style hides anything by width, and no script reads it. */
const placesAndColours = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
} as const;

const phone = { size: { width: 360, height: 640 }, colorScheme: 'dark', rules: every } as const;
const backOffice = { size: { width: 1440, height: 900 }, colorScheme: 'light', rules: placesAndColours } as const;

/**
 * One language is enough here: the stories of the screens look at them in both, in each scheme. German has the longer words.
 */
export const locale = 'de-DE';
/** Why a walk may move. */
export const moves = 'a look takes so long that other devices change the page meanwhile';
export const promise = 'accessible, and its German words fit a narrow screen';

export const words = {
  anotherWay: 'Andere Methode versuchen',
  app: 'Authenticator-App',
  blocked: 'Zu viele falsche Codes',
  forgot: 'Passwort vergessen?',
  sendLink: 'Link anfordern',
  gotIt: 'Fertig',
  notReceived: 'Ich habe keine Anfrage erhalten',
  sendAgain: 'Noch einmal senden',
  no: 'Nein, das war ich nicht',
  backupCode: 'Backup-Code verwenden',
  change: 'Passwort ändern',
  remove: 'Entfernen',
  makeCodes: 'Backup-Codes erstellen',
  addDevice: 'Gerät hinzufügen',
  replaceApp: 'Stattdessen eine andere App einrichten',
  profiler: 'Ihre Identität wird geprüft',
  leave: 'Dieses Smartphone von Ihrem Konto entfernen',
  changeNumber: 'Telefonnummer ändern',
  goOn: 'Weiter',
  addNumber: 'Telefonnummer hinzufügen',
  approveYes: 'Yes, approve',
  usePhone: 'Smartphone verwenden',
  // The desk is in English.
  showPhoto: 'Show the photo',
  setUpFace: 'Einverstanden, Gesicht einrichten',
  tryAgain: 'Noch einmal versuchen',
  notMe: 'Das war ich nicht',
} as const;

/** As wide as a desktop at 400 % zoom. */
const narrowest = { width: 320, height: 640 };

/** Words that are too long for a small phone: a main action of two lines, a title of four. */
async function expectShortWords(page: Page): Promise<void> {
  await page.setViewportSize(phone.size);
  const long = await page.evaluate(() => {
    const lines = (element: Element): number => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight));
    };
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    return [
      ...shown('[data-main]').filter((action) => lines(action) > 1),
      ...shown('h1').filter((title) => lines(title) > 3),
    ].map(({ textContent }) => textContent);
  });
  expect(long, 'too long at 360 px').toEqual([]);
}

export async function check(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    // Between two screens there may be none.
    await expect(page.locator('h1:visible').first()).toBeVisible();
    await page.setViewportSize(narrowest);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('html, dialog[open]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ localName }) => localName),
    );
    expect(wide, 'scrolls sideways').toEqual([]);
    await expectShortWords(page);
    for (const { size, colorScheme, rules } of [phone, backOffice]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // A docked action covers what is still to be scrolled; at the end it covers nothing.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('html, dialog[open], dialog[open] *')) each.scrollTo(0, each.scrollHeight);
      });
      // Legacy mode saves a second page for each check; it only leaves out frames of other origins, which these pages don't have.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ runOnly: { ...rules, values: [...rules.values] } })
        .analyze();
      const found = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join(', ')}`);
      expect(found, `${screen} at ${size.width}, ${colorScheme}`).toEqual([]);
    }
  });
}

/** Clicks the form's button. */
export const submit = (page: Page): Promise<void> => page.locator('button[type=submit]:not([value])').click();

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Fills the login form and sends it. Leaves any flow of this tab and any session: a logged-in customer is redirected past the login. */
export async function passLogin(page: Page, email: string): Promise<void> {
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/nowhere');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await submit(page);
}

const photoButton = (page: Page) => page.locator('main button', { hasText: /^(Submit|Absenden)$/ });

/** Sends the chosen photo, if any. */
export const submitPhoto = (page: Page): Promise<void> => photoButton(page).click();

/** Chooses a photo and sends it. */
export async function sendPhoto(page: Page, photo: Photo): Promise<void> {
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await submitPhoto(page);
  await expect(photoButton(page)).toHaveCount(0);
}

/** Passes the login, up to a screen that asks for a code. */
export async function logInUpToTheCode(page: Page, email: string): Promise<void> {
  await passLogin(page, email);
  await page.locator('input[name=code]').waitFor();
}
