/** What a customer is told when wrong tries block a way to log in: what happened, what still works, and what to do. */
import { attempts } from '@stepgate/contract';
import type { Language } from './problem-messages.ts';

const minutes = attempts.blocks[0] / 60_000;

export const blockNews = {
  secondStepFailed: {
    en: () => [
      'Somebody has your password',
      'Someone logged in to your account with the right password, and then failed the second step too often. They did not get in.\n\nYou can still log in from a browser that you have used before. If it was you, wait a while and try again. If it wasn’t you, change your password now.',
    ],
    de: () => [
      'Jemand kennt Ihr Passwort',
      'Jemand hat sich mit dem richtigen Passwort an Ihrem Konto angemeldet und ist dann zu oft am zweiten Schritt gescheitert. In Ihr Konto gelangt ist dabei niemand.\n\nIn einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie eine Weile und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt Ihr Passwort.',
    ],
  },
  socialStepFailed: {
    en: () => [
      'Wrong codes after a social login',
      'Someone logged in to your account through Google, Facebook or Apple, and then failed the second step too often. They did not get in.\n\nYou can still log in from a browser that you have used before. If it was you, wait a while and try again. If it wasn’t you, change the password of your account with that provider now.',
    ],
    de: () => [
      'Falsche Codes nach einer Anmeldung über einen Anbieter',
      'Jemand hat sich über Google, Facebook oder Apple an Ihrem Konto angemeldet und ist dann zu oft am zweiten Schritt gescheitert. In Ihr Konto gelangt ist dabei niemand.\n\nIn einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie eine Weile und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt das Passwort Ihres Kontos bei diesem Anbieter.',
    ],
  },
  passwordBlocked: {
    en: () => [
      'Wrong passwords for your account',
      `Someone entered a wrong password for your account ${attempts.beforeBlock} times in a row. They did not get in.\n\nFor ${minutes} minutes, we accept no password from a browser that is new to us. You can still log in from a browser that you have used before, or set a new password by email. If it was you, wait ${minutes} minutes and try again.`,
    ],
    de: () => [
      'Falsche Passwörter für Ihr Konto',
      `Jemand hat für Ihr Konto ${attempts.beforeBlock}-mal hintereinander ein falsches Passwort eingegeben. In Ihr Konto gelangt ist dabei niemand.\n\n${minutes} Minuten lang nehmen wir aus einem Browser, den wir nicht kennen, kein Passwort an. In einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden, oder Sie legen per E-Mail ein neues Passwort fest. Wenn Sie das waren, warten Sie ${minutes} Minuten und versuchen Sie es noch einmal.`,
    ],
  },
  knownPasswordBlocked: {
    en: () => [
      'Wrong passwords in a browser of yours',
      `Someone entered a wrong password ${attempts.beforeBlock} times in a row in a browser that you have used before. They did not get in.\n\nFor ${minutes} minutes, we accept no password from your browsers. You can still set a new password by email. If it was you, wait ${minutes} minutes and try again. If it wasn’t you, someone has access to a device of yours.`,
    ],
    de: () => [
      'Falsche Passwörter in einem Ihrer Browser',
      `In einem Browser, den Sie schon benutzt haben, hat jemand ${attempts.beforeBlock}-mal hintereinander ein falsches Passwort eingegeben. In Ihr Konto gelangt ist dabei niemand.\n\n${minutes} Minuten lang nehmen wir aus Ihren Browsern kein Passwort an. Ein neues Passwort können Sie weiterhin per E-Mail festlegen. Wenn Sie das waren, warten Sie ${minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, hat jemand Zugang zu einem Ihrer Geräte.`,
    ],
  },
  addressCodesBlocked: {
    en: () => [
      'Wrong codes for your email address',
      `Someone entered your email address to share data from your account, and then ${attempts.beforeBlock} wrong codes. They did not get in, and this does not mean that they know your password.\n\nFor ${minutes} minutes, data sharing accepts no more codes that way. Everything else works as before: logging in with your password, and your payments. You don’t need to do anything.`,
    ],
    de: () => [
      'Falsche Codes zu Ihrer E-Mail-Adresse',
      `Jemand hat Ihre E-Mail-Adresse eingegeben, um Daten aus Ihrem Konto zu teilen, und danach ${attempts.beforeBlock} falsche Codes. In Ihr Konto gelangt ist dabei niemand, und es heißt nicht, dass jemand Ihr Passwort kennt.\n\n${minutes} Minuten lang lassen sich auf diesem Weg keine Daten teilen. Alles andere geht wie bisher: die Anmeldung mit Ihrem Passwort und Ihre Zahlungen. Sie müssen nichts tun.`,
    ],
  },
  mailLinkCodesBlocked: {
    en: () => [
      'Wrong codes while setting a new password',
      `Someone opened a link that we mailed you to set a new password, and then entered ${attempts.beforeBlock} wrong codes. Your password has not changed.\n\nFor ${minutes} minutes, no codes are accepted for a new password. You can still log in with the password you have. If it was you, wait ${minutes} minutes and try again. If it wasn’t you, someone can read your email: change the password of your mailbox.`,
    ],
    de: () => [
      'Falsche Codes beim Festlegen eines neuen Passworts',
      `Jemand hat einen Link geöffnet, den wir Ihnen zum Festlegen eines neuen Passworts geschickt haben, und danach ${attempts.beforeBlock} falsche Codes eingegeben. Ihr Passwort hat sich nicht geändert.\n\n${minutes} Minuten lang nehmen wir für ein neues Passwort keine Codes an. Mit Ihrem bisherigen Passwort können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie ${minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, kann jemand Ihre E-Mails lesen: Ändern Sie das Passwort Ihres Postfachs.`,
    ],
  },
  sessionCodesBlocked: {
    en: () => [
      'Wrong codes while you were logged in',
      `Someone who was logged in to your account entered ${attempts.beforeBlock} wrong codes. What the codes were for did not happen.\n\nFor ${minutes} minutes, we accept no codes from anyone who is logged in to your account. You can still log in, and approve on a device of yours. If it was you, wait ${minutes} minutes and try again. If it wasn’t you, log in, end all other sessions on your security page, and change your password.`,
    ],
    de: () => [
      'Falsche Codes, während Sie angemeldet waren',
      `Jemand, der an Ihrem Konto angemeldet war, hat ${attempts.beforeBlock} falsche Codes eingegeben. Wofür die Codes waren, ist nicht geschehen.\n\n${minutes} Minuten lang nehmen wir von niemandem Codes an, der an Ihrem Konto angemeldet ist. Anmelden können Sie sich weiterhin, und auf Ihrem Gerät bestätigen auch. Wenn Sie das waren, warten Sie ${minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, melden Sie sich an, beenden Sie auf Ihrer Sicherheitsseite alle anderen Sitzungen und ändern Sie Ihr Passwort.`,
    ],
  },
  newNumberCodesBlocked: {
    en: () => [
      'Wrong codes for a new phone number',
      `Someone who was adding a phone number to your account entered ${attempts.beforeBlock} wrong codes. No number was added.\n\nFor ${minutes} minutes, no new number can be added. Your numbers and every way to log in work as before. If it was you, wait ${minutes} minutes and try again. If it wasn’t you, change your password now.`,
    ],
    de: () => [
      'Falsche Codes zu einer neuen Telefonnummer',
      `Jemand wollte Ihrem Konto eine Telefonnummer hinzufügen und hat ${attempts.beforeBlock} falsche Codes eingegeben. Es wurde keine Nummer hinzugefügt.\n\n${minutes} Minuten lang lässt sich keine neue Nummer hinzufügen. Ihre Nummern und alle Wege, sich anzumelden, gehen wie bisher. Wenn Sie das waren, warten Sie ${minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt Ihr Passwort.`,
    ],
  },
  factorBlocked: {
    en: () => [
      'Too many wrong tries on your account',
      'Someone keeps entering wrong passwords or codes for your account. They did not get in.\n\nThis way to log in is blocked for now. If the wrong tries go on, it will be blocked for a day at a time. Other ways still work: a browser that you have used before, another second step, or a new password by email. If none of them works for you, contact us and we’ll lift the block.',
    ],
    de: () => [
      'Zu viele falsche Versuche an Ihrem Konto',
      'Jemand gibt immer wieder falsche Passwörter oder Codes für Ihr Konto ein. In Ihr Konto gelangt ist dabei niemand.\n\nDieser Weg, sich anzumelden, ist vorerst gesperrt. Gehen die falschen Versuche weiter, wird er jeweils für einen Tag gesperrt. Andere Wege gehen weiterhin: ein Browser, den Sie schon benutzt haben, ein anderer zweiter Schritt oder ein neues Passwort per E-Mail. Wenn keiner davon geht, melden Sie sich bei uns, und wir heben die Sperre auf.',
    ],
  },
} as const satisfies Record<string, Record<Language, () => readonly [subject: string, text: string]>>;
