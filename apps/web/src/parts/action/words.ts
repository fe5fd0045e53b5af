/** The purpose of a flow, in words that the customer recognises. The `copy.ts` and translations of each page that uses them include them. */

import type { ActionType } from '@stepgate/contract';
import type { Translation } from '@stepgate/pages';

export const actionCopy = {
  'action.login': 'Log in to your account',
  'action.resetPassword': 'Set a new password',
  'action.shareData': 'Share your data',
  'action.security': 'Change your account security',
  'action.changePhoneNumber': 'Change your phone number',
  'action.approval': 'Approve a change on your account',
  'action.addPhoneNumber': 'Add a phone number',
  'action.signUp': 'Set up a new account',
  'action.reactivate': 'Reactivate your account',
  'action.coolOff': 'Confirm a security change',
  'action.passkeyRecovery': 'Log in without your passkeys',
  'action.other': 'Access your account',
} as const;

export const actionCopyDe = {
  'action.login': 'Bei Ihrem Konto anmelden',
  'action.resetPassword': 'Ein neues Passwort festlegen',
  'action.shareData': 'Ihre Daten teilen',
  'action.security': 'Ihre Kontosicherheit ändern',
  'action.changePhoneNumber': 'Ihre Telefonnummer ändern',
  'action.approval': 'Eine Änderung an Ihrem Konto freigeben',
  'action.addPhoneNumber': 'Eine Telefonnummer hinzufügen',
  'action.signUp': 'Ein neues Konto einrichten',
  'action.reactivate': 'Ihr Konto reaktivieren',
  'action.coolOff': 'Eine Sicherheitsänderung bestätigen',
  'action.passkeyRecovery': 'Ohne Ihre Passkeys anmelden',
  'action.other': 'Auf Ihr Konto zugreifen',
} satisfies Translation<typeof actionCopy>;

const words = {
  IDENTITY__LOGIN: 'action.login',
  IDENTITY__SOCIAL_LOGIN: 'action.login',
  IDENTITY__RESET_PASSWORD: 'action.resetPassword',
  IDENTITY__LOGIN_CDR: 'action.shareData',
  IDENTITY__SECURITY_CHANGE: 'action.security',
  IDENTITY__CHANGE_PHONE_NUMBER: 'action.changePhoneNumber',
  IDENTITY__APPROVAL: 'action.approval',
  IDENTITY__ADD_PHONE_NUMBER: 'action.addPhoneNumber',
  IDENTITY__SIGN_UP: 'action.signUp',
  IDENTITY__REACTIVATE_ACCOUNT: 'action.reactivate',
  IDENTITY__COOL_OFF: 'action.coolOff',
  IDENTITY__PASSKEY_RECOVERY: 'action.passkeyRecovery',
} as const satisfies Record<ActionType, keyof typeof actionCopy>;

const isKnown = (action: string): action is ActionType => Object.hasOwn(words, action);

/** @param action from the server. A company's backend may have its own actions */
export function actionWords(action: string) {
  return isKnown(action) ? words[action] : 'action.other';
}
