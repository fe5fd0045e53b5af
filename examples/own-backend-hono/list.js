// The list of challenges as this server writes it: everything flat under `data`, an entry is the challenge itself, and empty
// values are left out. It is read from a replica, which gets each write a second late.
import { describeToken } from '../company/challenges.js';

const attributesOf = ({ maskedNumber, newNumber, guess, uploadPath }) => ({
  ...(maskedNumber && { maskedPhoneNumber: maskedNumber }),
  ...(newNumber && { newPhoneNumber: newNumber }),
  ...(guess && { firstPhoneNumbers: guess.first, lastPhoneNumbers: guess.last, hiddenNumbers: guess.hidden }),
  ...(uploadPath && { uploadPath }),
});

function challenge(way) {
  const { type, phone, version, pushId } = way;
  const attributes = attributesOf(way);
  return {
    type,
    ...(Object.keys(attributes).length > 0 && { viewData: { attributes } }),
    ...(pushId && { context: { version, challengeId: String(pushId) } }),
    ...(phone && {
      availablePhoneNumbers: [{ id: String(phone.id), type: 'PRIMARY', maskedPhoneNumber: phone.maskedNumber }],
    }),
  };
}

const lag = 1_000;

export function listOf(oneTimeToken) {
  const { action, transactionDetails, methods } = describeToken(oneTimeToken, lag);
  const [first, ...others] = methods.map(challenge);
  const challenges =
    first === undefined ? [] : [{ ...first, required: true, ...(others.length > 0 && { alternatives: others }) }];
  return { data: { actionType: action, ...(transactionDetails && { transactionDetails }), challenges } };
}
