/** The words of every mail, by language: what happened or is asked, the link on a line of its own, and what to do if it was not you. */
import { lifetimes, phoneChange, routes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import { socialNews } from './mail-words-of-socials.ts';
import type { Language } from './problem-messages.ts';

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
    en: (detail) => ['A device was added', `The device “${detail}” can now approve your logins.`],
    de: (detail) => ['Ein Gerät wurde hinzugefügt', `Das Gerät „${detail}“ kann jetzt Ihre Anmeldungen bestätigen.`],
  },
  deviceRemoved: {
    en: (detail) => ['A device was removed', `The device “${detail}” can no longer approve your logins.`],
    de: (detail) => ['Ein Gerät wurde entfernt', `Das Gerät „${detail}“ kann Ihre Anmeldungen nicht mehr bestätigen.`],
  },
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
  selfieApproved: {
    en: () => ['We have checked your photo', 'Your photo with your identity document is fine. You can log in now.'],
    de: () => ['Wir haben Ihr Foto geprüft', 'Ihr Foto mit Ihrem Ausweis ist in Ordnung. Sie können sich jetzt anmelden.'],
  },
  selfieRejected: {
    en: () => [
      'We need another photo from you',
      'We could not accept your photo with your identity document. Please log in and send another one. If you did not send a photo, somebody knows your password: change it.',
    ],
    de: () => [
      'Wir brauchen ein neues Foto von Ihnen',
      'Ihr Foto mit Ihrem Ausweis konnten wir nicht annehmen. Bitte melden Sie sich an und senden Sie ein neues. Wenn Sie kein Foto gesendet haben, kennt jemand Ihr Passwort: Ändern Sie es.',
    ],
  },
  selfieOver: {
    en: () => [
      'We need another photo from you',
      'We could not check your photo with your identity document in time. Please log in and send it again.',
    ],
    de: () => [
      'Wir brauchen ein neues Foto von Ihnen',
      'Ihr Foto mit Ihrem Ausweis konnten wir nicht rechtzeitig prüfen. Bitte melden Sie sich an und senden Sie es noch einmal.',
    ],
  },
  faceEnrolled: {
    en: () => [
      'Your face can now confirm logins',
      'Your face was added to your account. You can remove it on your security page at any time.',
    ],
    de: () => [
      'Ihr Gesicht kann jetzt Anmeldungen bestätigen',
      'Ihr Gesicht wurde zu Ihrem Konto hinzugefügt. Sie können es jederzeit auf Ihrer Sicherheitsseite entfernen.',
    ],
  },
  faceRemoved: {
    en: () => [
      'Your face was removed',
      'Your face no longer confirms anything on your account. What we had stored of it is deleted.',
    ],
    de: () => [
      'Ihr Gesicht wurde entfernt',
      'Ihr Gesicht bestätigt auf Ihrem Konto nichts mehr. Was wir davon gespeichert hatten, ist gelöscht.',
    ],
  },
  handoverRefused: {
    en: () => [
      'You said that it was not you',
      'Somebody asked for your face or a photo of you and your document, and on your phone you said that it was not you. What they began has ended. Whoever came so far knows your password: change it.',
    ],
    de: () => [
      'Sie haben gesagt, dass Sie das nicht waren',
      'Jemand wollte Ihr Gesicht oder ein Foto von Ihnen mit Ausweis, und auf Ihrem Telefon haben Sie gesagt, dass Sie das nicht waren. Was begonnen war, ist beendet. Wer so weit kam, kennt Ihr Passwort: Ändern Sie es.',
    ],
  },
  phoneNumberRemoved: {
    en: (detail) => ['A phone number was removed', `Codes for your account no longer go to ${detail}.`],
    de: (detail) => ['Eine Telefonnummer wurde entfernt', `Codes für Ihr Konto gehen nicht mehr an ${detail}.`],
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
  secondStepFailed: {
    en: () => [
      'Somebody has your password',
      'Somebody logged in to your account with the right password, and then failed the second step too often. If it was you, wait a while and try again.',
    ],
    de: () => [
      'Jemand kennt Ihr Passwort',
      'Jemand hat sich mit dem richtigen Passwort an Ihrem Konto angemeldet und ist dann zu oft am zweiten Schritt gescheitert. Wenn Sie das waren, warten Sie eine Weile und versuchen Sie es noch einmal.',
    ],
  },
  accountDeactivated: {
    en: () => ['Your account is switched off', 'We have switched your account off. Log in to read why, and what you can do.'],
    de: () => [
      'Ihr Konto ist abgeschaltet',
      'Wir haben Ihr Konto abgeschaltet. Melden Sie sich an, um zu lesen, warum, und was Sie tun können.',
    ],
  },
  accountPaused: {
    en: () => [
      'Your account is switched off',
      'Your account was switched off as you asked. To switch it on again, log in whenever you like.',
    ],
    de: () => [
      'Ihr Konto ist abgeschaltet',
      'Ihr Konto wurde abgeschaltet, wie Sie es wollten. Um es wieder einzuschalten, melden Sie sich an, wann immer Sie möchten.',
    ],
  },
  accountReactivated: {
    en: () => ['Your account is switched on again', 'You can log in and use your account as before.'],
    de: () => ['Ihr Konto ist wieder eingeschaltet', 'Sie können sich anmelden und Ihr Konto benutzen wie zuvor.'],
  },
  appealReceived: {
    en: () => [
      'We have received your appeal',
      'We look at your account again, and you hear from us by email. That can take a week.',
    ],
    de: () => [
      'Wir haben Ihren Einspruch erhalten',
      'Wir sehen uns Ihr Konto noch einmal an, und Sie hören per E-Mail von uns. Das kann eine Woche dauern.',
    ],
  },
  appealRejected: {
    en: () => ['Your account stays switched off', 'We have looked at your account again, and our decision stays as it is.'],
    de: () => [
      'Ihr Konto bleibt abgeschaltet',
      'Wir haben uns Ihr Konto noch einmal angesehen, und es bleibt bei unserer Entscheidung.',
    ],
  },
  appealOver: {
    en: () => [
      'We did not get to your appeal',
      'We could not look at your appeal in time, and your account stays switched off for now. Please appeal once more.',
    ],
    de: () => [
      'Wir sind nicht zu Ihrem Einspruch gekommen',
      'Wir konnten Ihren Einspruch nicht rechtzeitig ansehen, und Ihr Konto bleibt vorerst abgeschaltet. Bitte legen Sie noch einmal Einspruch ein.',
    ],
  },
  emailChanged: {
    en: (detail) => [
      'Your email address was changed',
      `The email address of your account is now ${detail}. This one no longer opens it. Everywhere you were logged in, you are logged out.`,
    ],
    de: (detail) => [
      'Ihre E-Mail-Adresse wurde geändert',
      `Die E-Mail-Adresse Ihres Kontos ist jetzt ${detail}. Mit dieser hier kommen Sie nicht mehr hinein. Überall, wo Sie angemeldet waren, sind Sie abgemeldet.`,
    ],
  },
  emailIsYours: {
    en: () => ['This is the email address of your account now', 'From now on, log in with this address.'],
    de: () => ['Das ist jetzt die E-Mail-Adresse Ihres Kontos', 'Melden Sie sich von jetzt an mit dieser Adresse an.'],
  },
  emailChangeCancelled: {
    en: () => [
      'The change of your email address was cancelled',
      'Your email address stays as it is. If you did not ask for the change yourself, somebody was logged in to your account: change your password.',
    ],
    de: () => [
      'Die Änderung Ihrer E-Mail-Adresse wurde abgebrochen',
      'Ihre E-Mail-Adresse bleibt, wie sie ist. Wenn Sie die Änderung nicht selbst wollten, war jemand an Ihrem Konto angemeldet: Ändern Sie Ihr Passwort.',
    ],
  },
  factorBlocked: {
    en: () => [
      'Too many wrong tries on your account',
      'Somebody has tried to log in to your account too often with wrong entries. One more wrong try blocks this way to log in for a day.',
    ],
    de: () => [
      'Zu viele falsche Versuche an Ihrem Konto',
      'Jemand hat zu oft mit falschen Angaben versucht, sich an Ihrem Konto anzumelden. Ein weiterer falscher Versuch sperrt diesen Weg für einen Tag.',
    ],
  },
  ...socialNews,
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;

export type News = keyof typeof news;

const notYou = {
  en: (link: string) => `If this was not you, contact us at once:\n${link}`,
  de: (link: string) => `Wenn Sie das nicht waren, melden Sie sich sofort bei uns:\n${link}`,
} as const satisfies Record<Language, (link: string) => string>;

export function newsWords(what: News, language: Language, origin: string, detail = ''): Words {
  const [subject, text] = news[what][language](detail);
  return { subject, text: `${text}\n\n${notYou[language](origin + routes.contact)}` };
}
