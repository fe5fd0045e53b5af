import type { copy } from './why/copy.ts';

type ChangeWord = Extract<keyof typeof copy, `change.${string}`>;

const changeWords: readonly ChangeWord[] = [
  'change.password',
  'change.phone-number',
  'change.added-number',
  'change.email',
  'change.authenticator',
  'change.backup-codes',
  'change.device',
  'change.face',
  'change.passkey',
  'change.social',
];

/** @returns the id of the words for a change that holds payments; `undefined` for one of a later version */
export const changeWordOf = (change: string): ChangeWord | undefined => changeWords.find((word) => word === `change.${change}`);
