/** The copy of the field for a new password. The `copy.ts` and translations of each page that uses the field include it. */
import type { Translation } from '../../../i18n/translation.ts';

export const newPasswordCopy = {
  'newPassword.label': 'New password',
  'newPassword.rules':
    "Use at least {characters} characters. Don't use your current password, your email address or a common password.",
  'newPassword.required': 'Please fill this field',
  'newPassword.short': 'Please use at least {characters} characters.',
  'newPassword.space': "A password can't start or end with a space.",
  'newPassword.weak': 'This password is too easy to guess, or was found in a data leak. Please choose another one.',
} as const;

export const newPasswordCopyDe = {
  'newPassword.label': 'Neues Passwort',
  'newPassword.rules':
    'Verwenden Sie mindestens {characters} Zeichen. Nicht erlaubt sind Ihr jetziges Passwort, Ihre E-Mail-Adresse und verbreitete Passwörter.',
  'newPassword.required': 'Bitte füllen Sie dieses Feld aus',
  'newPassword.short': 'Bitte verwenden Sie mindestens {characters} Zeichen.',
  'newPassword.space': 'Ein Passwort darf nicht mit einem Leerzeichen anfangen oder enden.',
  'newPassword.weak': 'Dieses Passwort ist zu leicht zu erraten oder stand in einem Datenleck. Bitte wählen Sie ein anderes.',
} satisfies Translation<typeof newPasswordCopy>;
