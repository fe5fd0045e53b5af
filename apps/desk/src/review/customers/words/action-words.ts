import type { ActionType } from '@stepgate/contract';
import type { copy } from './why/copy.ts';

type ActionWord = `action.${ActionType}` & keyof typeof copy;

/** Every action, whose words may be needed for an event. */
const actionWords: Readonly<Record<ActionType, ActionWord>> = {
  IDENTITY__LOGIN: 'action.IDENTITY__LOGIN',
  IDENTITY__RESET_PASSWORD: 'action.IDENTITY__RESET_PASSWORD',
  IDENTITY__SOCIAL_LOGIN: 'action.IDENTITY__SOCIAL_LOGIN',
  IDENTITY__LOGIN_CDR: 'action.IDENTITY__LOGIN_CDR',
  IDENTITY__SECURITY_CHANGE: 'action.IDENTITY__SECURITY_CHANGE',
  IDENTITY__CHANGE_PHONE_NUMBER: 'action.IDENTITY__CHANGE_PHONE_NUMBER',
  IDENTITY__APPROVAL: 'action.IDENTITY__APPROVAL',
  IDENTITY__ADD_PHONE_NUMBER: 'action.IDENTITY__ADD_PHONE_NUMBER',
  IDENTITY__SIGN_UP: 'action.IDENTITY__SIGN_UP',
  IDENTITY__REACTIVATE_ACCOUNT: 'action.IDENTITY__REACTIVATE_ACCOUNT',
  IDENTITY__COOL_OFF: 'action.IDENTITY__COOL_OFF',
  IDENTITY__PASSKEY_RECOVERY: 'action.IDENTITY__PASSKEY_RECOVERY',
};

const isNamed = (action: string): action is ActionType => Object.hasOwn(actionWords, action);

/** @returns the id of the words for an action; `undefined` for one of a later version */
export const actionWordOf = (action: string): ActionWord | undefined => (isNamed(action) ? actionWords[action] : undefined);
