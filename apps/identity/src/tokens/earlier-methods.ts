/**
 * Challenges as releases before migration 0013 stored them: as the wire answer. Processes of that release may run beside ours during a rolling update, and
 * their tokens live for another half an hour. The next release deletes this file (docs/decisions/0037).
 */
import { challengeTypes, isPhoneCodeType } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import { type Method, storedMethods } from './methods.ts';

const earlierAnswers = v.array(
  v.object({
    type: v.picklist(challengeTypes),
    viewData: v.object({
      attributes: v.object({
        header: v.optional(v.string()),
        message: v.optional(v.string()),
        iso2CountryCode: v.optional(v.string(), ''),
        fallbackAction: v.optional(v.unknown()),
        underReview: v.optional(v.boolean(), false),
        mayVerifyLater: v.optional(v.boolean(), false),
      }),
    }),
    context: v.object({ challengeId: v.optional(v.string()) }),
    availablePhoneNumbers: v.optional(v.array(v.object({ id: v.string(), type: v.string() })), []),
  }),
);
type EarlierAnswer = v.InferOutput<typeof earlierAnswers>[number];

/** The stored data behind the answer. Messages about an earlier photo are dropped; the customer got them by email. */
function toData({ type, viewData: { attributes }, context, availablePhoneNumbers: numbers }: EarlierAnswer): unknown {
  const { header, message, iso2CountryCode: country, fallbackAction, underReview, mayVerifyLater } = attributes;
  if (isPhoneCodeType(type)) {
    const entered = numbers.find((number) => number.type === 'NEW');
    return entered === undefined
      ? { type, to: 'own-number', numberIds: numbers.map(({ id }) => id) }
      : { type, to: 'new-number', newNumberId: entered.id, mayVerifyLater };
  }
  switch (type) {
    case 'PUSH':
      return { type, challengeId: context.challengeId };
    case 'TOTP':
      return { type, hasBackupCodes: fallbackAction !== undefined };
    case 'SELFIE_WITH_ID':
      return { type, photo: underReview ? 'under-review' : 'none' };
    case 'UPDATE_PHONE_NUMBER':
      if (header !== undefined) return { type, because: 'first-number', country };
      return message === undefined ? { type, because: 'number-lost' } : { type, because: 'mandatory', mayVerifyLater };
    default:
      return { type };
  }
}

/** @returns `undefined` if it can't be read */
export function earlierMethods(ways: string): Method[] | undefined {
  const answers = parseStored(earlierAnswers, ways);
  const { success, output } = v.safeParse(storedMethods, answers?.map(toData));
  return success ? output : undefined;
}
