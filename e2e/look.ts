/** What each look at a screen checks: what a machine can find wrong with it, and no sideways scroll. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { password } from './product.ts';
import type { Photo } from './selfie.ts';

const phone = { width: 360, height: 640 };
const desk = { width: 1440, height: 900 };
type Look = { readonly size: typeof phone; readonly colorScheme: 'light' | 'dark' };

/** Another language changes the words and their length, no colour and no structure: there it is enough that everything fits. The tests of the screens look at each in both schemes. */
export const languages = [
  {
    locale: 'en-GB',
    promise: '– accessible, in English',
    looks: [
      { size: phone, colorScheme: 'dark' },
      { size: desk, colorScheme: 'light' },
    ],
    words: {
      anotherWay: 'Try another way',
      app: 'Authenticator app',
      blocked: 'Too many wrong codes',
      forgot: 'Forgot password?',
      sendLink: 'Send password reset link',
      gotIt: 'Got it',
      notReceived: "I haven't received an approval request",
      sendAgain: 'Send it again',
      no: 'No, it was not me',
      backupCode: 'Use a backup code',
      change: 'Change password',
      remove: 'Remove',
      makeCodes: 'Make backup codes',
      addDevice: 'Add a device',
      replaceApp: 'Set up another app instead',
      profiler: 'Verifying your identity',
      leave: 'Take this phone off your account',
      changeNumber: 'Change phone number',
      goOn: 'Continue',
      addNumber: 'Add a phone number',
      approve: 'Approve',
      approveYes: 'Yes, approve',
      usePhone: 'Use your phone',
      showPhoto: 'Show the photo',
      setUpFace: 'I agree, set up my face',
      tryAgain: 'Try again',
      notMe: "It wasn't me",
    },
  },
  {
    locale: 'de-DE',
    promise: '– fits a narrow screen, in German',
    looks: [],
    words: {
      anotherWay: 'Anderen Weg versuchen',
      app: 'Authenticator-App',
      blocked: 'Zu viele falsche Codes',
      forgot: 'Passwort vergessen?',
      sendLink: 'Link zum Zurücksetzen senden',
      gotIt: 'Alles klar',
      notReceived: 'Ich habe keine Anfrage erhalten',
      sendAgain: 'Noch einmal senden',
      no: 'Nein, das war ich nicht',
      backupCode: 'Backup-Code verwenden',
      change: 'Passwort ändern',
      remove: 'Entfernen',
      makeCodes: 'Backup-Codes erzeugen',
      addDevice: 'Gerät hinzufügen',
      replaceApp: 'Stattdessen eine andere App einrichten',
      profiler: 'Ihre Identität wird geprüft',
      leave: 'Dieses Telefon entfernen',
      changeNumber: 'Telefonnummer ändern',
      goOn: 'Weiter',
      addNumber: 'Telefonnummer hinzufügen',
      approve: 'Freigeben',
      approveYes: 'Ja, freigeben',
      usePhone: 'Telefon verwenden',
      showPhoto: 'Foto zeigen',
      setUpFace: 'Einverstanden, Gesicht einrichten',
      tryAgain: 'Noch einmal versuchen',
      notMe: 'Das war ich nicht',
    },
  },
] as const;

/** As wide as a desk at 400 % zoom. */
const narrowest = { width: 320, height: 640 };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function checkLooks(page: Page, screen: string, looks: readonly Look[]): Promise<void> {
  await test.step(screen, async () => {
    await page.setViewportSize(narrowest);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('html, dialog[open]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ localName }) => localName),
    );
    expect(wide, 'scrolls sideways').toEqual([]);
    for (const { size, colorScheme } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Its legacy mode spares a second page at each look; all it leaves out is frames of other origins, and there are no frames.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
      const found = violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join(', ')}`);
      expect(found, `${screen} at ${size.width}, ${colorScheme}`).toEqual([]);
    }
  });
}

/** Presses the button of the form. */
export const submit = (page: Page): Promise<void> => page.locator('button[type=submit]').click();

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Fills the login form and sends it, whatever was under way in this tab. */
export async function passLogin(page: Page, email: string): Promise<void> {
  await page.goto('/nowhere');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await submit(page);
}

const photoButton = (page: Page) => page.locator('main button', { hasText: /^(Submit|Absenden)$/ });

/** Sends what is chosen, or nothing. */
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
