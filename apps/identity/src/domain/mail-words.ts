/** The words of every mail, by language: what happened or is asked, the link on a line of its own, and what to do if it was not you. */
import { lifetimes, phoneChange, routes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import { accountNews } from './mail-words-of-accounts.ts';
import { blockNews } from './mail-words-of-blocks.ts';
import { faceNews } from './mail-words-of-faces.ts';
import { phoneNumberNews } from './mail-words-of-phone-numbers.ts';
import { socialNews } from './mail-words-of-socials.ts';
import type { Language } from './problem-messages.ts';
import { quoted } from './quoted-words.ts';

type Written = { readonly [L in Language]: Words };

const minutes = (ms: number): number => Math.round(ms / 60_000);
const hours = (ms: number): number => Math.round(ms / 3_600_000);

/** An address of ours with a token in its fragment, which no server is sent and no log keeps. */
export const linkTo = (origin: string, path: string, token: string): string => `${origin}${path}#token=${token}`;

export function resetPasswordWords(link: string): Written {
  return {
    en: {
      subject: 'Set a new password',
      text: `Somebody, we hope you, asked for a new password for your account.\n\nSet it here. The link works once, for ${minutes(lifetimes.passwordReset)} minutes:\n${link}\n\nYour old password works until you have set a new one. If you did not ask for this, you need not do anything.`,
    },
    de: {
      subject: 'Neues Passwort festlegen',
      text: `Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto angefordert.\n\nLegen Sie es hier fest. Der Link gilt einmal, für ${minutes(lifetimes.passwordReset)} Minuten:\n${link}\n\nIhr altes Passwort gilt, bis Sie ein neues festgelegt haben. Wenn Sie das nicht waren, müssen Sie nichts tun.`,
    },
  };
}

type Asking = {
  readonly link: string;
  readonly browser: string;
  readonly address: string;
  readonly at: { readonly [L in Language]: string };
};

export function emailCheckpointWords({ link, browser, address, at }: Asking): Written {
  return {
    en: {
      subject: 'Is this you?',
      text: `Somebody with your password is logging in to your account.\n\nWhen: ${at.en}\nWith: ${browser}\nFrom: ${address}\n\nIf it is you, open this link in the browser where you are logging in. It works for ${minutes(lifetimes.checkpointLink)} minutes:\n${link}\n\nIf it is not you, open it anywhere and say so: that login ends at once. Then change your password.`,
    },
    de: {
      subject: 'Sind Sie das?',
      text: `Jemand mit Ihrem Passwort meldet sich gerade an Ihrem Konto an.\n\nWann: ${at.de}\nMit: ${browser}\nVon: ${address}\n\nWenn Sie das sind, öffnen Sie diesen Link in dem Browser, in dem Sie sich anmelden. Er gilt ${minutes(lifetimes.checkpointLink)} Minuten:\n${link}\n\nWenn nicht, öffnen Sie ihn irgendwo und sagen Sie es: Die Anmeldung endet sofort. Ändern Sie dann Ihr Passwort.`,
    },
  };
}

export function verifyEmailWords(link: string): Written {
  return {
    en: {
      subject: 'Verify your email address',
      text: `Please confirm that this address is yours. The link works once, for ${hours(lifetimes.signUpLink)} hours:\n${link}\n\nIf you have no account with us, you need not do anything.`,
    },
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: `Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt einmal, für ${hours(lifetimes.signUpLink)} Stunden:\n${link}\n\nWenn Sie kein Konto bei uns haben, müssen Sie nichts tun.`,
    },
  };
}

type PhoneChangeAsked = {
  /** Cancels it. */
  readonly link: string;
  readonly browser: string;
  readonly address: string;
  /** Masked. */
  readonly newNumber: string;
};

export function phoneChangeWords({ link, browser, address, newNumber }: PhoneChangeAsked): Written {
  return {
    en: {
      subject: 'Your phone number is about to change',
      text: `Somebody, we hope you, asked to change the phone number of your account to ${newNumber}.\n\nWith: ${browser}\nFrom: ${address}\n\nWe check this. It takes from ${minutes(phoneChange.atLeast)} minutes up to ${hours(phoneChange.atMost)} hours, and you will hear from us.\n\nIf it was not you, cancel it here at once, and change your password:\n${link}`,
    },
    de: {
      subject: 'Ihre Telefonnummer soll sich ändern',
      text: `Jemand, hoffentlich Sie, möchte die Telefonnummer Ihres Kontos in ${newNumber} ändern.\n\nMit: ${browser}\nVon: ${address}\n\nWir prüfen das. Es dauert von ${minutes(phoneChange.atLeast)} Minuten bis zu ${hours(phoneChange.atMost)} Stunden, und Sie hören von uns.\n\nWenn Sie das nicht waren, brechen Sie es hier sofort ab und ändern Sie Ihr Passwort:\n${link}`,
    },
  };
}

/** What a customer is told of once it has happened. `detail` is a name or a masked number of their own. */
const news = {
  passwordChanged: {
    en: () => [
      'Your password was changed',
      'The password of your account was changed. Everywhere else you were logged in, you are logged out.',
    ],
    de: () => [
      'Ihr Passwort wurde geändert',
      'Das Passwort Ihres Kontos wurde geändert. Überall sonst, wo Sie angemeldet waren, sind Sie abgemeldet.',
    ],
  },
  authenticatorAdded: {
    en: () => [
      'An authenticator app was added',
      'An authenticator app can now give codes for your account. One that was there before gives none any more.',
    ],
    de: () => [
      'Eine Authenticator-App wurde hinzugefügt',
      'Eine Authenticator-App kann jetzt Codes für Ihr Konto erzeugen. Eine frühere gilt nicht mehr.',
    ],
  },
  authenticatorRemoved: {
    en: () => ['Your authenticator app was removed', 'Codes of your authenticator app, and your backup codes, no longer work.'],
    de: () => ['Ihre Authenticator-App wurde entfernt', 'Codes Ihrer Authenticator-App und Ihre Backup-Codes gelten nicht mehr.'],
  },
  backupCodesMade: {
    en: () => ['New backup codes were made', 'New backup codes were made for your account. Those before them no longer work.'],
    de: () => [
      'Neue Backup-Codes wurden erstellt',
      'Für Ihr Konto wurden neue Backup-Codes erstellt. Die früheren gelten nicht mehr.',
    ],
  },
  backupCodeUsed: {
    en: () => ['A backup code was used', 'One of your backup codes was used to log in.'],
    de: () => ['Ein Backup-Code wurde verwendet', 'Einer Ihrer Backup-Codes wurde zum Anmelden verwendet.'],
  },
  deviceAdded: {
    en: (detail) => ['A device was added', `The device ${quoted(detail, 'en')} can now approve your logins.`],
    de: (detail) => ['Ein Gerät wurde hinzugefügt', `Das Gerät ${quoted(detail, 'de')} kann jetzt Ihre Anmeldungen bestätigen.`],
  },
  deviceRemoved: {
    en: (detail) => ['A device was removed', `The device ${quoted(detail, 'en')} can no longer approve your logins.`],
    de: (detail) => [
      'Ein Gerät wurde entfernt',
      `Das Gerät ${quoted(detail, 'de')} kann Ihre Anmeldungen nicht mehr bestätigen.`,
    ],
  },
  sessionsEnded: {
    en: () => ['You were logged out elsewhere', 'Sessions of your account were ended from your security page.'],
    de: () => ['Sie wurden anderswo abgemeldet', 'Sitzungen Ihres Kontos wurden von Ihrer Sicherheitsseite aus beendet.'],
  },
  pushDenied: {
    en: () => [
      'A login was denied on your device',
      'A login to your account was denied on your device. For a while we ask it for no approvals. Whoever tried knows your password: change it.',
    ],
    de: () => [
      'Eine Anmeldung wurde auf Ihrem Gerät abgelehnt',
      'Eine Anmeldung an Ihrem Konto wurde auf Ihrem Gerät abgelehnt. Für eine Weile bitten wir es um keine Bestätigungen. Wer es versucht hat, kennt Ihr Passwort: Ändern Sie es.',
    ],
  },
  ...blockNews,
  ...phoneNumberNews,
  ...faceNews,
  ...accountNews,
  ...socialNews,
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;

export type News = keyof typeof news;

const notYou = {
  en: (link: string) => `If this was not you, contact us at once:\n${link}`,
  de: (link: string) => `Wenn Sie das nicht waren, melden Sie sich sofort bei uns:\n${link}`,
} as const satisfies Record<Language, (link: string) => string>;

const anyQuestions = {
  en: (link: string) => `If you have questions, contact us:\n${link}`,
  de: (link: string) => `Wenn Sie Fragen haben, melden Sie sich bei uns:\n${link}`,
} as const satisfies Record<Language, (link: string) => string>;

/** What a stranger can cause who knows nothing but the address: no reason to contact anybody at once. */
const byStrangers: readonly News[] = ['passwordBlocked', 'addressCodesBlocked', 'factorBlocked'];

export function newsWords(what: News, language: Language, origin: string, detail = ''): Words {
  const [subject, text] = news[what][language](detail);
  const ending = byStrangers.includes(what) ? anyQuestions : notYou;
  return { subject, text: `${text}\n\n${ending[language](origin + routes.contact)}` };
}
