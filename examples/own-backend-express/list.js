// The list of challenges as this server writes it: next to `oneTimeTokenProperties`, with ids as numbers and counts as text.
// Like a serializer of typed objects, it writes `null` for everything that is absent.
import { describeToken } from '../company/challenges.js';

const noAttributes = {
  header: null,
  message: null,
  subMessage: null,
  showInApproveAnotherWay: null,
  fallbackAction: null,
  unmaskedPhoneNumber: null,
  iso2CountryCode: null,
  currentPhoneNumber: null,
};

function challenge({ type, maskedNumber, newNumber, phone, version, pushId, guess, uploadPath }) {
  return {
    type,
    required: null,
    viewData: {
      attributes: {
        ...noAttributes,
        maskedPhoneNumber: maskedNumber ?? null,
        newPhoneNumber: newNumber ?? null,
        firstPhoneNumbers: guess?.first ?? null,
        lastPhoneNumbers: guess?.last ?? null,
        hiddenNumbers: guess === undefined ? null : String(guess.hidden),
        uploadPath: uploadPath ?? null,
      },
    },
    context: { version: version === undefined ? null : String(version), challengeId: pushId ?? null },
    availablePhoneNumbers:
      phone === undefined ? null : [{ id: phone.id, type: 'PRIMARY', maskedPhoneNumber: phone.maskedNumber }],
  };
}

const entry = (way) => ({ primaryChallenge: challenge(way), alternatives: null, required: null, passed: null });

/** A proved entry stays in the list and is no longer required. Alternatives are entries like the first one. */
export function listOf(oneTimeToken) {
  const { action, transactionDetails, methods } = describeToken(oneTimeToken);
  const [first, ...others] = methods;
  const challenges =
    first === undefined
      ? [{ ...entry({ type: 'PASSWORD' }), required: false }]
      : [{ ...entry(first), alternatives: others.length > 0 ? others.map(entry) : null, required: true }];
  const properties = { oneTimeToken, actionType: action, validity: null, transactionDetails: transactionDetails ?? null };
  return { challenges, oneTimeTokenProperties: { ...properties, challenges: null } };
}
