// The list of challenges as this server writes it: inside `oneTimeTokenProperties`, each entry with its challenge and the
// alternatives. A new phone number stays in the list until the code to it is proved. Each list names another token, which replaces
// the one before.
import { describeToken } from '../company/challenges.js';
import { renewToken } from '../company/tokens.js';

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

/** The code to a new number is part of the new number: it has no entry of its own. */
function listed(methods) {
  const newNumber = methods.find(({ type }) => type === 'UPDATE_PHONE_NUMBER');
  return newNumber === undefined ? methods : [newNumber];
}

/** An empty list means that everything is proved. */
export function listOf(oneTimeToken) {
  const { action, transactionDetails, methods } = describeToken(oneTimeToken);
  const [first, ...others] = listed(methods).map(challenge);
  const challenges = first === undefined ? [] : [{ primaryChallenge: first, alternatives: others, required: true }];
  const renewed = renewToken(oneTimeToken);
  return { oneTimeTokenProperties: { oneTimeToken: renewed, actionType: action, transactionDetails, challenges } };
}
