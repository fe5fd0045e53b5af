/** What a flow is for, in words that its customer recognises, on whichever page: that page's `copy.ts` and translations take them in. */
import type { ActionType } from '@stepgate/contract';
import type { Translation } from '../i18n/translation.ts';

export const actionCopy = {
  'action.login': 'Log in to your account',
  'action.resetPassword': 'Set a new password',
  'action.shareData': 'Share your data',
  'action.security': 'Change what protects your account',
  'action.changePhoneNumber': 'Change your phone number',
  'action.approval': 'Approve a change on your account',
  'action.addPhoneNumber': 'Add a phone number',
  'action.signUp': 'Set up a new account',
  'action.reactivate': 'Switch your account on again',
  'action.coolOff': 'Confirm a change that protects your account',
  'action.other': 'Get into your account',
} as const;

export const actionCopyDe = {
  'action.login': 'In Ihrem Konto anmelden',
  'action.resetPassword': 'Ein neues Passwort setzen',
  'action.shareData': 'Ihre Daten freigeben',
  'action.security': 'Ändern, was Ihr Konto schützt',
  'action.changePhoneNumber': 'Ihre Telefonnummer ändern',
  'action.approval': 'Eine Änderung an Ihrem Konto bestätigen',
  'action.addPhoneNumber': 'Eine Telefonnummer hinzufügen',
  'action.signUp': 'Ein neues Konto einrichten',
  'action.reactivate': 'Ihr Konto wieder einschalten',
  'action.coolOff': 'Bestätigen, was sich am Schutz Ihres Kontos geändert hat',
  'action.other': 'In Ihr Konto gelangen',
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
} as const satisfies Record<ActionType, keyof typeof actionCopy>;

const isKnown = (action: string): action is ActionType => Object.hasOwn(words, action);

/** @param action as the server says it: a company's backend may have actions of its own */
export function actionWords(action: string) {
  return isKnown(action) ? words[action] : 'action.other';
}
