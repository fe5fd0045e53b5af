/** Words of a field for a new password, on whichever page it stands: that page's `copy.ts` and translations take them in. */
import type { Translation } from '../i18n/translation.ts';

export const newPasswordCopy = {
  'newPassword.label': 'New password',
  'newPassword.rules':
    'At least {characters} characters. Not the password you have now, not your email address, and none that many people use.',
  'newPassword.required': 'Please fill this field',
  'newPassword.short': 'Please use at least {characters} characters.',
  'newPassword.space': 'A password cannot begin or end with a space.',
  'newPassword.weak': 'This password is too easy to guess. Please choose another one.',
} as const;

export const newPasswordCopyDe = {
  'newPassword.label': 'Neues Passwort',
  'newPassword.rules':
    'Mindestens {characters} Zeichen. Nicht Ihr jetziges, nicht Ihre E‑Mail-Adresse und keines, das viele benutzen.',
  'newPassword.required': 'Bitte füllen Sie dieses Feld aus',
  'newPassword.short': 'Bitte nehmen Sie mindestens {characters} Zeichen.',
  'newPassword.space': 'Ein Passwort kann nicht mit einem Leerzeichen beginnen oder enden.',
  'newPassword.weak': 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
} satisfies Translation<typeof newPasswordCopy>;
