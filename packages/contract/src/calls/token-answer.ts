/** The service's promise for every answer that carries token properties. The front end reads it through `parseTokenProperties`. */
import * as v from 'valibot';
import { actionTypes, challengeTypes, transactionDetailsKinds } from '../challenge.ts';

const text = v.optional(v.string());

const viewAttributes = v.object({
  header: text,
  message: text,
  subMessage: text,
  showInApproveAnotherWay: v.optional(v.boolean()),
  fallbackAction: v.optional(v.object({ label: v.string(), action: v.string() })),
  maskedPhoneNumber: text,
  newPhoneNumber: text,
  unmaskedPhoneNumber: text,
  iso2CountryCode: text,
  firstPhoneNumbers: text,
  lastPhoneNumbers: text,
  hiddenNumbers: v.optional(v.number()),
  uploadPath: text,
  /** Ours, beyond the specification: a photo waits for its decision. */
  underReview: v.optional(v.boolean()),
  mayVerifyLater: v.optional(v.boolean()),
  /** Ours: the mailed code is accepted in place of the link. */
  mayEnterCode: v.optional(v.boolean()),
  currentPhoneNumber: text,
});

const challengeAnswer = v.object({
  type: v.picklist(challengeTypes),
  /** `attributes`, and next to it the same attributes by phone number id where they differ. */
  viewData: v.objectWithRest({ attributes: viewAttributes }, viewAttributes),
  context: v.object({ challengeId: text, version: v.optional(v.picklist([1, 2])) }),
  availablePhoneNumbers: v.optional(v.array(v.object({ id: v.string(), type: v.string(), maskedPhoneNumber: v.string() }))),
});

export type ChallengeAnswer = v.InferOutput<typeof challengeAnswer>;

export const tokenPropertiesAnswer = v.object({
  oneTimeTokenProperties: v.object({
    oneTimeToken: v.string(),
    actionType: v.picklist(actionTypes),
    /** Seconds until the token expires. */
    validity: v.pipe(v.number(), v.integer()),
    /** Ours: for how many days the customer may trust this browser at the exchange. Absent: not at all. */
    trustedBrowserDays: v.optional(v.pipe(v.number(), v.integer())),
    /** The transaction details of an approval, or the reason of a hold, in the language of the request. */
    transactionDetails: v.optional(
      v.object({
        kind: v.picklist(transactionDetailsKinds),
        summary: v.string(),
        /** Ours: the amount of a payment, as in the summary. */
        amount: v.optional(v.string()),
        /** Ours: the hold alone, and the changes that its confirmation confirms. */
        hold: v.optional(v.string()),
        changes: v.optional(v.pipe(v.array(v.object({ id: v.string(), words: v.string() })), v.readonly())),
      }),
    ),
    challenges: v.array(
      v.object({
        primaryChallenge: challengeAnswer,
        alternatives: v.array(challengeAnswer),
        required: v.boolean(),
        passed: v.boolean(),
      }),
    ),
  }),
});

export type TokenPropertiesAnswer = v.InferOutput<typeof tokenPropertiesAnswer>;
