/** Why a customer is asked for what they are asked for: closed lists, so that each reason has its sentence wherever people read it. */

/** Why a challenge is asked. */
export const askedReasons = [
  /** The action needs one more factor. */
  'second-factor',
  /** The company prefers the password, asked once more; a second factor follows. */
  'password-preferred',
  /** The customer has lost the phone number, and can begin to change it or proves a factor. */
  'number-lost',
  'new-password-due',
  /** Everything else is proved, and a new phone number has to be set before the session begins. */
  'new-number-due',
  'address-unverified',
  'risk-profile',
  'risk-checkpoint',
  'risk-guess',
  'risk-selfie',
  /** The right password came after several wrong ones. */
  'wrong-passwords',
  /** Data sharing asks for two possessions, never for the password. */
  'data-sharing',
  /** The number that the account changes to. */
  'new-number',
  /** Staff compares the photo with the account before the number changes. */
  'photo-for-new-number',
  /** All passkeys are lost: each other factor of the account is asked for. */
  'recovery',
] as const;
export type AskedReason = (typeof askedReasons)[number];

/** Why a method has its place among the alternatives. */
export const placeReasons = ['customer-choice', 'company-prefers', 'worked-last', 'order-of-policy'] as const;
export type PlaceReason = (typeof placeReasons)[number];

/** Why a method that could pass a challenge isn't offered. */
export const withheldReasons = [
  /** The account doesn't have it. */
  'not-set-up',
  /** The account has it, and this installation can't serve it: no channel to the number, no engine for the face. */
  'not-served',
  /** The policy forbids it for the country and the action. */
  'forbidden',
  /** The policy doesn't name it for the country and the action. */
  'not-in-policy',
  /** The customer has chosen passkeys only. */
  'passkeys-only',
  /** It came with a change that the customer hasn't confirmed. */
  'too-new',
  /** The payment is above the limit for synced passkeys. */
  'synced-passkey',
  /** A face after a mailed link would be enough to take over an account. */
  'after-mailed-link',
  /** The SIM card of the number changed recently. */
  'sim-changed',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** Why the action ends without its result, whatever the customer proves. */
export const refusedReasons = [
  /** A challenge that none of the customer's methods passes. */
  'no-method-left',
  /** The payment needs a device-bound passkey. */
  'device-bound-passkey-needed',
  'account-deactivated',
  /** A login asks whether to reactivate the account first. */
  'account-paused',
  'sign-up-unfinished',
  'data-sharing-off',
  /** With passkeys only, data sharing opens nothing. */
  'passkeys-only',
] as const;
export type RefusedReason = (typeof refusedReasons)[number];
