/** Every challenge type has a screen: adding a type without one does not compile. */
import type { ChallengeType } from '@stepgate/contract';
import { lazy } from 'react';
import { NotHereYet } from './NotHereYet.tsx';
import type { ScreenEntry } from './screen.ts';

const later = { screen: NotHereYet, choice: undefined };

const screens = {
  SMS: {
    screen: lazy(async () => ({ default: (await import('./sms/SmsScreen.tsx')).SmsScreen })),
    choice: { name: 'another.sms', hint: 'another.smsHint' },
  },
  TOTP: {
    screen: lazy(async () => ({ default: (await import('./totp/TotpScreen.tsx')).TotpScreen })),
    choice: { name: 'another.totp', hint: 'another.totpHint' },
  },
  PUSH: later,
  FACE_MATCH: later,
  PASSWORD: later,
  MANDATORY_RESET_PASSWORD: later,
  EMAIL_VERIFICATION: later,
  WHATSAPP: later,
  VOICE: later,
  PHONE_GUESS: later,
  SELFIE_WITH_ID: later,
  PROFILER: later,
  EMAIL_CHECKPOINT: later,
  UPDATE_PHONE_NUMBER: later,
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: later,
} satisfies { [T in ChallengeType]: ScreenEntry<T> };

const entries: { readonly [T in ChallengeType]: ScreenEntry<T> } = screens;

export function screenEntry<T extends ChallengeType>(type: T): ScreenEntry<T> {
  return entries[type];
}
