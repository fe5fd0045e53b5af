// The list of challenges as this server writes it: all flat under `data`, an entry is the challenge itself, and nothing empty is sent.
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

export function listOf(oneTimeToken) {
  const { action, about, ways } = describeToken(oneTimeToken);
  const [first, ...others] = ways.map(challenge);
  const challenges =
    first === undefined ? [] : [{ ...first, required: true, ...(others.length > 0 && { alternatives: others }) }];
  return { data: { actionType: action, ...(about && { about }), challenges } };
}
