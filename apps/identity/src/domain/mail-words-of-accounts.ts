/** What a customer is told of the account itself: switched off and on, appeals, and its e-mail address. */
import type { Language } from './problem-messages.ts';

export const accountNews = {
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
  emailIsBack: {
    en: () => [
      'Your email address is back',
      'You have taken back the change of your email address: your account has this address again. Everywhere you were logged in, you are logged out, and your password no longer opens the account. Set a new one: on the login page, choose “Forgot password?”. Then look at your phone numbers and your other ways to log in, and remove what isn’t yours.',
    ],
    de: () => [
      'Ihre E-Mail-Adresse ist zurück',
      'Sie haben die Änderung Ihrer E-Mail-Adresse rückgängig gemacht: Ihr Konto hat wieder diese Adresse. Sie sind überall abgemeldet, und mit Ihrem bisherigen Passwort kommt niemand mehr hinein. Legen Sie ein neues fest: Wählen Sie auf der Anmeldeseite „Passwort vergessen?“. Prüfen Sie danach Ihre Telefonnummern und die anderen Wege, sich anzumelden, und entfernen Sie, was nicht von Ihnen stammt.',
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
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;
