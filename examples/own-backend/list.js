// The list of challenges as this server writes it: inside `oneTimeTokenProperties`, each entry with its challenge and the
// alternatives.
import { describeToken } from '../company/challenges.js';

function challenge({ type, maskedNumber, newNumber, phone, version, pushId, guess, uploadPath }) {
  return {
    type,
    viewData: {
      attributes: {
        maskedPhoneNumber: maskedNumber,
        newPhoneNumber: newNumber,
        firstPhoneNumbers: guess?.first,
        lastPhoneNumbers: guess?.last,
        hiddenNumbers: guess?.hidden,
        uploadPath,
      },
    },
    context: { version, challengeId: pushId === undefined ? undefined : String(pushId) },
    ...(phone && {
      availablePhoneNumbers: [{ id: String(phone.id), type: 'PRIMARY', maskedPhoneNumber: phone.maskedNumber }],
    }),
  };
}

/** An empty list means that everything is proved. */
export function listOf(oneTimeToken) {
  const { action, transactionDetails, methods } = describeToken(oneTimeToken);
  const [first, ...others] = methods.map(challenge);
  const challenges = first === undefined ? [] : [{ primaryChallenge: first, alternatives: others, required: true }];
  return { oneTimeTokenProperties: { oneTimeToken, actionType: action, transactionDetails, challenges } };
}
