/** Every challenge type has a screen: adding a type without one does not compile. */
import type { ChallengeType } from '@stepgate/contract';
import { lazy } from 'react';
import type { ScreenEntry } from './screen.ts';

const phoneCode = lazy(async () => ({ default: (await import('./phone-code/PhoneCodeScreen.tsx')).PhoneCodeScreen }));

const screens = {
  SMS: {
    screen: phoneCode,
    choice: { name: 'another.sms', hint: 'another.smsHint' },
  },
  WHATSAPP: {
    screen: phoneCode,
    choice: { name: 'another.whatsapp', hint: 'another.whatsappHint' },
  },
  VOICE: {
    screen: phoneCode,
    choice: { name: 'another.voice', hint: 'another.voiceHint' },
  },
  TOTP: {
    screen: lazy(async () => ({ default: (await import('./totp/TotpScreen.tsx')).TotpScreen })),
    choice: { name: 'another.totp', hint: 'another.totpHint' },
  },
  PASSWORD: {
    screen: lazy(async () => ({ default: (await import('./password/PasswordScreen.tsx')).PasswordScreen })),
    choice: { name: 'another.password', hint: 'another.passwordHint' },
  },
  MANDATORY_RESET_PASSWORD: {
    screen: lazy(async () => ({
      default: (await import('./mandatory-reset-password/MandatoryResetPasswordScreen.tsx')).MandatoryResetPasswordScreen,
    })),
    choice: undefined,
  },
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: {
    screen: lazy(async () => ({
      default: (await import('./initiate-change-phone-number/InitiateChangePhoneNumberScreen.tsx'))
        .InitiateChangePhoneNumberScreen,
    })),
    // The chooser offers it apart from the ways: it is none.
    choice: undefined,
  },
  PUSH: {
    screen: lazy(async () => ({ default: (await import('./push/PushScreen.tsx')).PushScreen })),
    choice: { name: 'another.push', hint: 'another.pushHint' },
  },
  // Not a way to choose: it needs nothing of the customer.
  PROFILER: {
    screen: lazy(async () => ({ default: (await import('./profiler/ProfilerScreen.tsx')).ProfilerScreen })),
    choice: undefined,
  },
  EMAIL_CHECKPOINT: {
    screen: lazy(async () => ({ default: (await import('./email-checkpoint/EmailCheckpointScreen.tsx')).EmailCheckpointScreen })),
    choice: { name: 'another.email', hint: 'another.emailHint' },
  },
  EMAIL_VERIFICATION: {
    screen: lazy(async () => ({
      default: (await import('./email-verification/EmailVerificationScreen.tsx')).EmailVerificationScreen,
    })),
    choice: { name: 'another.email', hint: 'another.emailHint' },
  },
  FACE_MATCH: {
    screen: lazy(async () => ({ default: (await import('./face-match/FaceMatchScreen.tsx')).FaceMatchScreen })),
    choice: { name: 'another.face', hint: 'another.faceHint' },
  },
  // Not a way to choose: it proves nothing by itself.
  PHONE_GUESS: {
    screen: lazy(async () => ({ default: (await import('./phone-guess/PhoneGuessScreen.tsx')).PhoneGuessScreen })),
    choice: undefined,
  },
  // Not a way to choose: it goes beside a factor and is none.
  SELFIE_WITH_ID: {
    screen: lazy(async () => ({ default: (await import('./selfie-with-id/SelfieWithIdScreen.tsx')).SelfieWithIdScreen })),
    choice: undefined,
  },
  // The screen of a code to a new number leads back to it.
  UPDATE_PHONE_NUMBER: {
    screen: lazy(async () => ({
      default: (await import('./update-phone-number/UpdatePhoneNumberScreen.tsx')).UpdatePhoneNumberScreen,
    })),
    choice: undefined,
  },
} satisfies { [T in ChallengeType]: ScreenEntry<T> };

const entries: { readonly [T in ChallengeType]: ScreenEntry<T> } = screens;

export function screenEntry<T extends ChallengeType>(type: T): ScreenEntry<T> {
  return entries[type];
}
