import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press, shows } from '../../test/acts.ts';
import { otherBackend } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/New phone number' } satisfies Meta;

const asked = (iso2CountryCode = 'GB'): Script => ({
  tokenStatus: asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode }) }),
});
const form = { shown: flow, answers: asked(), heading: words.enterNewNumber };
const enter = (number: string) => inTurn(shows(words.fillTestNumber), fill(words.phoneNumber, number), press(words.continue));
const refusing = (answer: Scripted<'verifyNewPhoneNumber'>) => ({
  ...form,
  answers: { ...asked(), verifyNewPhoneNumber: answer },
  act: enter('07700 900123'),
});

const wanted: Scenario = { customer: { mustUpdatePhoneNumber: true, phones: ['+447700900812'] }, token: 'new number' };

export const Form = scene({ ...form, words: words.fillTestNumber, real: wanted });
export const OfTheUnitedStates = scene({
  ...form,
  answers: asked('US'),
  act: fill(words.phoneNumber, '202555'),
  words: 'By continuing, you agree',
  real: { customer: { mustUpdatePhoneNumber: true }, token: 'new number' },
});
export const TooShort = scene({ ...form, act: enter('077'), words: 'too short', real: wanted });
export const Sending = scene({ ...refusing('never'), real: wanted });
export const Refused = scene({
  ...refusing(problem(400, 'invalid_phone_number', "We can't use this phone number. Check the country and the digits.")),
  act: enter('01111 111111'),
  words: "We can't use this phone number. Check the country and the digits.",
  real: wanted,
});
export const Blocked = scene({
  ...refusing(problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.')),
  act: enter('+44 909 879 0000'),
  words: words.contactUs,
  real: wanted,
});
export const TooMany = scene({
  ...refusing(problem(429, 'too_many_requests', '', { 'retry-after': '72000' })),
  words: "You can't try any more phone numbers for now. Please try again in 20 hours.",
  real: { ...wanted, before: ['new numbers'] },
});
export const TooManyWrongCodes = scene({
  ...refusing(problem(403, 'attempt_limit_reached', 'x')),
  heading: words.tooManyWrongCodes,
  real: otherBackend,
});
