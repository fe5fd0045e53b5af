/**
 * Signals: what a company reports about a customer, and what the next login asks for because of it. A company sets them by a call, a command, the import and
 * the desk (docs/signals.md).
 */
import type { ChallengeType } from './challenge.ts';

/**
 * The challenge that a risk adds before the second factor: the profiler, the email checkpoint, the missing digits of the number, or a photo with a document.
 */
export const risks = ['profile', 'checkpoint', 'guess', 'selfie'] as const;
export type Risk = (typeof risks)[number];

/** The second factors, the strongest first. Of the codes to a phone, a text message reaches every one. */
export const secondFactors = [
  'PASSKEY',
  'PUSH',
  'TOTP',
  'FACE_MATCH',
  'SMS',
  'WHATSAPP',
  'VOICE',
] as const satisfies readonly ChallengeType[];
export type SecondFactor = (typeof secondFactors)[number];

/** The methods that a company may prefer: a second factor, the password once more, or the change of a lost number. */
export const preferableTypes = [
  ...secondFactors,
  'PASSWORD',
  'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
] as const satisfies readonly ChallengeType[];
export type PreferableType = (typeof preferableTypes)[number];

/** A due number or password has no value. */
export type SignalValue =
  | { readonly kind: 'risk'; readonly value: Risk }
  | { readonly kind: 'prefer'; readonly value: PreferableType }
  | { readonly kind: 'new-number-due' | 'new-password-due'; readonly value: '' };
export type SignalKind = SignalValue['kind'];

export const signalKinds = ['risk', 'new-number-due', 'new-password-due', 'prefer'] as const satisfies readonly SignalKind[];

/**
 * @returns `undefined` for a kind or a value that no signal has
 *
 * @example
 * const signal = readSignalValue('risk', 'checkpoint');
 */
export function readSignalValue(kind: string, value: string): SignalValue | undefined {
  switch (kind) {
    case 'risk': {
      const risk = risks.find((each) => each === value);
      return risk && { kind, value: risk };
    }
    case 'prefer': {
      const type = preferableTypes.find((each) => each === value);
      return type && { kind, value: type };
    }
    case 'new-number-due':
    case 'new-password-due':
      return value === '' ? { kind, value } : undefined;
    default:
      return undefined;
  }
}
