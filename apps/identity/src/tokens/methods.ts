/**
 * The methods of a challenge, as a token stores them: what must be proved, by id, without any text that a screen shows. The text is made when the token is
 * described (`challenges/describe-token.ts`), in the language of that request.
 */
import { type ChallengeType, challengeTypes, type PhoneCodeType } from '@stepgate/contract';
import * as v from 'valibot';

const phoneCode = <T extends PhoneCodeType>(type: T) =>
  v.variant('to', [
    /** To one of the customer's own numbers, the primary number first. */
    v.strictObject({ type: v.literal(type), to: v.literal('own-number'), numberIds: v.array(v.string()) }),
    /** To a number that isn't confirmed yet: a row of `new_phone_number`. */
    v.strictObject({ type: v.literal(type), to: v.literal('new-number'), newNumberId: v.string(), mayVerifyLater: v.boolean() }),
  ]);

const updatePhoneNumber = <B extends string>(because: B) => ({
  type: v.literal('UPDATE_PHONE_NUMBER'),
  because: v.literal(because),
});

/** Types whose method has data in addition to its type. */
const withData = {
  /** The id that the answer is asked for by. The number to type on the device belongs to it. */
  PUSH: v.strictObject({ type: v.literal('PUSH'), challengeId: v.string() }),
  /** Part of what the passkey signs, so that no two challenges are the same. */
  PASSKEY: v.strictObject({ type: v.literal('PASSKEY'), nonce: v.string() }),
  SMS: phoneCode('SMS'),
  WHATSAPP: phoneCode('WHATSAPP'),
  VOICE: phoneCode('VOICE'),
  TOTP: v.strictObject({ type: v.literal('TOTP'), hasBackupCodes: v.boolean() }),
  SELFIE_WITH_ID: v.strictObject({
    type: v.literal('SELFIE_WITH_ID'),
    /** The result of the last photo. */
    photo: v.picklist(['none', 'under-review', 'rejected', 'over']),
    /** For a change of the phone number, after the new number is proved. */
    newNumberId: v.optional(v.string()),
  }),
  UPDATE_PHONE_NUMBER: v.variant('because', [
    v.strictObject(updatePhoneNumber('number-lost')),
    /** @param country of the registration (ISO 3166, two letters), or empty */
    v.strictObject({ ...updatePhoneNumber('first-number'), country: v.string() }),
    v.strictObject({ ...updatePhoneNumber('mandatory'), mayVerifyLater: v.boolean() }),
  ]),
} as const satisfies { readonly [T in ChallengeType]?: v.GenericSchema<unknown, { readonly type: T }> };

export type TypeWithData = keyof typeof withData;

/** One method that passes a challenge, of one type or of any type. */
export type Method<T extends ChallengeType = ChallengeType> = {
  [K in T]: K extends TypeWithData ? v.InferOutput<(typeof withData)[K]> : { readonly type: K };
}[T];

const hasData = (type: ChallengeType): type is TypeWithData => Object.hasOwn(withData, type);

const typed = v.looseObject({ type: v.picklist(challengeTypes) });

const plain = (type: Exclude<ChallengeType, TypeWithData>) => v.strictObject({ type: v.literal(type) });

function schemaOf(stored: unknown): v.GenericSchema<unknown, Method> {
  if (!v.is(typed, stored)) return v.never();
  return hasData(stored.type) ? withData[stored.type] : plain(stored.type);
}

/** The methods of one challenge, the primary one first. */
export const storedMethods: v.GenericSchema<unknown, Method[]> = v.array(v.lazy(schemaOf));
