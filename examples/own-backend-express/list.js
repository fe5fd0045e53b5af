// The list of challenges as this server writes it: next to `oneTimeTokenProperties`, with ids as numbers and counts as text.
import { describeToken } from '../company/challenges.js';

function challenge({ type, maskedNumber, newNumber, phone, version, pushId, guess, uploadPath }) {
  return {
    type,
    viewData: {
      attributes: {
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

const entry = (way) => ({ primaryChallenge: challenge(way), alternatives: null });

/** A proved entry stays in the list and is no longer required. Alternatives are entries like the first one. */
export function listOf(oneTimeToken) {
  const { action, transactionDetails, methods } = describeToken(oneTimeToken);
  const [first, ...others] = methods;
  const challenges =
    first === undefined
      ? [{ primaryChallenge: { type: 'PASSWORD' }, required: false }]
      : [{ ...entry(first), alternatives: others.map(entry), required: true }];
  return { challenges, oneTimeTokenProperties: { oneTimeToken, actionType: action, transactionDetails } };
}
