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
    choice: { name: 'another.newPassword', hint: 'another.newPasswordHint' },
  },
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: {
    screen: lazy(async () => ({
      default: (await import('./initiate-change-phone-number/InitiateChangePhoneNumberScreen.tsx'))
        .InitiateChangePhoneNumberScreen,
    })),
    choice: { name: 'another.changePhone', hint: 'another.changePhoneHint' },
  },
  PUSH: {
    screen: lazy(async () => ({ default: (await import('./push/PushScreen.tsx')).PushScreen })),
    choice: { name: 'another.push', hint: 'another.pushHint' },
  },
  PROFILER: {
    screen: lazy(async () => ({ default: (await import('./profiler/ProfilerScreen.tsx')).ProfilerScreen })),
    choice: { name: 'another.profiler', hint: 'another.profilerHint' },
  },
  EMAIL_CHECKPOINT: {
    screen: lazy(async () => ({ default: (await import('./email-checkpoint/EmailCheckpointScreen.tsx')).EmailCheckpointScreen })),
    choice: { name: 'another.emailCheckpoint', hint: 'another.emailCheckpointHint' },
  },
  EMAIL_VERIFICATION: {
    screen: lazy(async () => ({
      default: (await import('./email-verification/EmailVerificationScreen.tsx')).EmailVerificationScreen,
    })),
    choice: { name: 'another.emailVerification', hint: 'another.emailVerificationHint' },
  },
  FACE_MATCH: {
    screen: lazy(async () => ({ default: (await import('./face-match/FaceMatchScreen.tsx')).FaceMatchScreen })),
    choice: { name: 'another.face', hint: 'another.faceHint' },
  },
  PHONE_GUESS: {
    screen: lazy(async () => ({ default: (await import('./phone-guess/PhoneGuessScreen.tsx')).PhoneGuessScreen })),
    choice: { name: 'another.phoneGuess', hint: 'another.phoneGuessHint' },
  },
  SELFIE_WITH_ID: {
    screen: lazy(async () => ({ default: (await import('./selfie-with-id/SelfieWithIdScreen.tsx')).SelfieWithIdScreen })),
    choice: { name: 'another.selfie', hint: 'another.selfieHint' },
  },
  UPDATE_PHONE_NUMBER: {
    screen: lazy(async () => ({
      default: (await import('./update-phone-number/UpdatePhoneNumberScreen.tsx')).UpdatePhoneNumberScreen,
    })),
    choice: { name: 'another.newPhone', hint: 'another.newPhoneHint' },
  },
} satisfies { [T in ChallengeType]: ScreenEntry<T> };

const entries: { readonly [T in ChallengeType]: ScreenEntry<T> } = screens;

export function screenEntry<T extends ChallengeType>(type: T): ScreenEntry<T> {
  return entries[type];
}
