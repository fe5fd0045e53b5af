/** What a customer is told of their phone numbers, and of a change of one that was lost; `detail` is a number, masked. */
import type { Language } from './problem-messages.ts';

export const phoneNumberNews = {
  phoneNumberPrimary: {
    en: (detail) => ['Your main phone number was changed', `Codes now go to ${detail} first.`],
    de: (detail) => ['Ihre Haupttelefonnummer wurde geändert', `Codes gehen jetzt zuerst an ${detail}.`],
  },
  phoneNumberAdded: {
    en: (detail) => ['A phone number was added', `Codes for your account can now go to ${detail} too.`],
    de: (detail) => ['Eine Telefonnummer wurde hinzugefügt', `Codes für Ihr Konto können jetzt auch an ${detail} gehen.`],
  },
  phoneNumberChanged: {
    en: (detail) => [
      'Your phone number was changed',
      `The phone number of your account is now ${detail}. The one before it gets no more codes. Everywhere else you were logged in, you are logged out.`,
    ],
    de: (detail) => [
      'Ihre Telefonnummer wurde geändert',
      `Die Telefonnummer Ihres Kontos ist jetzt ${detail}. Die frühere bekommt keine Codes mehr. Überall sonst, wo Sie angemeldet waren, sind Sie abgemeldet.`,
    ],
  },
  phoneChangeRejected: {
    en: () => [
      'We did not change your phone number',
      'We could not confirm that the request to change your phone number came from you. Your number stays as it is.',
    ],
    de: () => [
      'Wir haben Ihre Telefonnummer nicht geändert',
      'Wir konnten nicht bestätigen, dass die Anfrage zum Ändern Ihrer Telefonnummer von Ihnen kam. Ihre Nummer bleibt, wie sie ist.',
    ],
  },
  phoneChangeExpired: {
    en: () => [
      'We did not change your phone number',
      'We could not check the request to change your phone number in time. Your number stays as it is. If it was you, please ask again.',
    ],
    de: () => [
      'Wir haben Ihre Telefonnummer nicht geändert',
      'Wir konnten die Anfrage zum Ändern Ihrer Telefonnummer nicht rechtzeitig prüfen. Ihre Nummer bleibt, wie sie ist. Wenn Sie das waren, stellen Sie sie bitte noch einmal.',
    ],
  },
  phoneChangeFailed: {
    en: () => [
      'We did not change your phone number',
      'The new phone number has become the number of another account in the meantime. Your number stays as it is.',
    ],
    de: () => [
      'Wir haben Ihre Telefonnummer nicht geändert',
      'Die neue Telefonnummer gehört inzwischen zu einem anderen Konto. Ihre Nummer bleibt, wie sie ist.',
    ],
  },
  phoneChangeCancelled: {
    en: () => [
      'The change of your phone number was cancelled',
      'Your phone number stays as it is. If you did not ask for the change yourself, somebody knows your password: change it.',
    ],
    de: () => [
      'Die Änderung Ihrer Telefonnummer wurde abgebrochen',
      'Ihre Telefonnummer bleibt, wie sie ist. Wenn Sie die Änderung nicht selbst wollten, kennt jemand Ihr Passwort: Ändern Sie es.',
    ],
  },
  phoneNumberRemoved: {
    en: (detail) => ['A phone number was removed', `Codes for your account no longer go to ${detail}.`],
    de: (detail) => ['Eine Telefonnummer wurde entfernt', `Codes für Ihr Konto gehen nicht mehr an ${detail}.`],
  },
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;
