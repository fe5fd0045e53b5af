/** Every challenge type has a screen and words: adding a type without them does not compile. A screen is loaded when it is first shown. */
import type { ChallengeType } from '@stepgate/contract';
import type { ComponentType } from 'react';
import { lazyAhead } from '../host/lazy-ahead.tsx';
import type { ScreenProps } from './screen.ts';

const phoneCode = lazyAhead(async () => (await import('./phone-code/PhoneCodeScreen.tsx')).PhoneCodeScreen);
const totp = lazyAhead(async () => (await import('./totp/TotpScreen.tsx')).TotpScreen);

/** Fetches ahead the screens that most customers see. Rejects if that fails; each is then loaded when it is shown. */
export const fetchUsualScreens = (): Promise<unknown> => Promise.all([phoneCode.fetch(), totp.fetch()]);

const screens = {
  SMS: phoneCode,
  WHATSAPP: phoneCode,
  VOICE: phoneCode,
  TOTP: totp,
  PASSWORD: lazyAhead(async () => (await import('./password/PasswordScreen.tsx')).PasswordScreen),
  MANDATORY_RESET_PASSWORD: lazyAhead(
    async () => (await import('./mandatory-reset-password/MandatoryResetPasswordScreen.tsx')).MandatoryResetPasswordScreen,
  ),
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: lazyAhead(
    async () =>
      (await import('./initiate-change-phone-number/InitiateChangePhoneNumberScreen.tsx')).InitiateChangePhoneNumberScreen,
  ),
  PUSH: lazyAhead(async () => (await import('./push/PushScreen.tsx')).PushScreen),
  PASSKEY: lazyAhead(async () => (await import('./passkey/PasskeyScreen.tsx')).PasskeyScreen),
  PROFILER: lazyAhead(async () => (await import('./profiler/ProfilerScreen.tsx')).ProfilerScreen),
  EMAIL_CHECKPOINT: lazyAhead(async () => (await import('./email-checkpoint/EmailCheckpointScreen.tsx')).EmailCheckpointScreen),
  EMAIL_VERIFICATION: lazyAhead(
    async () => (await import('./email-verification/EmailVerificationScreen.tsx')).EmailVerificationScreen,
  ),
  FACE_MATCH: lazyAhead(async () => (await import('./face-match/FaceMatchScreen.tsx')).FaceMatchScreen),
  PHONE_GUESS: lazyAhead(async () => (await import('./phone-guess/PhoneGuessScreen.tsx')).PhoneGuessScreen),
  SELFIE_WITH_ID: lazyAhead(async () => (await import('./selfie-with-id/SelfieWithIdScreen.tsx')).SelfieWithIdScreen),
  UPDATE_PHONE_NUMBER: lazyAhead(
    async () => (await import('./update-phone-number/UpdatePhoneNumberScreen.tsx')).UpdatePhoneNumberScreen,
  ),
} satisfies { [T in ChallengeType]: ComponentType<ScreenProps<T>> };

type CopyOf<Module extends { readonly copy: object }> = Module['copy'];
type PhoneCode = CopyOf<typeof import('./phone-code/copy.ts')>;

/** The words of each type, with what the chooser calls it. */
type OfTypes<Each extends { readonly [T in ChallengeType]: { readonly [Id in `choice.${T}` | `choice.${T}.hint`]: string } }> =
  Each;

export type CopyOfType = OfTypes<{
  SMS: PhoneCode;
  WHATSAPP: PhoneCode;
  VOICE: PhoneCode;
  TOTP: CopyOf<typeof import('./totp/copy.ts')>;
  PASSWORD: CopyOf<typeof import('./password/copy.ts')>;
  MANDATORY_RESET_PASSWORD: CopyOf<typeof import('./mandatory-reset-password/copy.ts')>;
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: CopyOf<typeof import('./initiate-change-phone-number/copy.ts')>;
  PUSH: CopyOf<typeof import('./push/copy.ts')>;
  PASSKEY: CopyOf<typeof import('./passkey/copy.ts')>;
  PROFILER: CopyOf<typeof import('./profiler/copy.ts')>;
  EMAIL_CHECKPOINT: CopyOf<typeof import('./email-checkpoint/copy.ts')>;
  EMAIL_VERIFICATION: CopyOf<typeof import('./email-verification/copy.ts')>;
  FACE_MATCH: CopyOf<typeof import('./face-match/copy.ts')>;
  PHONE_GUESS: CopyOf<typeof import('./phone-guess/copy.ts')>;
  SELFIE_WITH_ID: CopyOf<typeof import('./selfie-with-id/copy.ts')>;
  UPDATE_PHONE_NUMBER: CopyOf<typeof import('./update-phone-number/copy.ts')>;
}>;

const byType: { readonly [T in ChallengeType]: ComponentType<ScreenProps<T>> } = screens;

export function screenOf<T extends ChallengeType>(type: T): ComponentType<ScreenProps<T>> {
  return byType[type];
}
