import type { ActionType } from '@stepgate/contract';

const words = {
  IDENTITY__LOGIN: 'device.actionLogin',
  IDENTITY__SOCIAL_LOGIN: 'device.actionLogin',
  IDENTITY__RESET_PASSWORD: 'device.actionResetPassword',
  IDENTITY__LOGIN_CDR: 'device.actionShareData',
  IDENTITY__SECURITY_CHANGE: 'device.actionSecurity',
  IDENTITY__CHANGE_PHONE_NUMBER: 'device.actionChangePhoneNumber',
  IDENTITY__APPROVAL: 'device.actionApproval',
  IDENTITY__ADD_PHONE_NUMBER: 'device.actionAddPhoneNumber',
} as const satisfies Record<ActionType, string>;

const isKnown = (action: string): action is ActionType => Object.hasOwn(words, action);

/** @param action as the server says it: a company's backend may have actions of its own */
export function actionWords(action: string) {
  return isKnown(action) ? words[action] : 'device.actionOther';
}
