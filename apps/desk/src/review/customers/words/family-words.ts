import type { copy } from './why/copy.ts';

type FamilyWord = Extract<keyof typeof copy, `family.${string}`>;

const familyWords: readonly FamilyWord[] = [
  'family.password',
  'family.password-known-device',
  'family.password-mail-link',
  'family.possession-code',
  'family.possession-code-known-device',
  'family.possession-code-session',
  'family.possession-code-address',
  'family.possession-code-address-known-device',
  'family.possession-code-mail-link',
  'family.passkey',
  'family.new-number-code',
  'family.email-code',
  'family.push',
  'family.phone-guess',
  'family.face',
];

/** @returns the id of the words for a family of attempts, as the event log names it */
export const familyWordOf = (family: string): FamilyWord =>
  familyWords.find((word) => word === `family.${family}`) ?? 'family.other';
