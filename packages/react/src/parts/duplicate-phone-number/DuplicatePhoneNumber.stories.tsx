/** @module-tag deep */
import type { Scenario } from '@stepgate/testkit/scenario';
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { enterCode, fill, inTurn, press, shows } from '../../test/acts.ts';
import { otherBackend } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, problemWith, type Scripted } from '../../test/script/answers.ts';
import { asks, newNumberChallenge, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Around them/Number taken' } satisfies Meta;

const another = otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' });
const entered = asks({ primary: newNumberChallenge('SMS'), alternatives: [newNumberChallenge('VOICE'), another] });
const proving = (answer: Scripted<'verifyPhoneCode/sms'>) => ({
  shown: flow,
  answers: {
    tokenStatus: entered,
    'verifyPhoneCode/sms': answer,
  },
  act: enterCode,
});
const refused = (maskedDuplicateEmail?: string) =>
  proving(problemWith(400, 'duplicated_phone_number', 'x', { maskedDuplicateEmail }));
const duplicate = refused(`an${'*'.repeat(40)}@a-rather-long-name-of-a-company.example`);

const taken: Scenario = { customer: { mustUpdatePhoneNumber: true }, token: 'taken number entered' };

export const BySomebody = scene({ ...duplicate, heading: words.numberInUse, real: taken });
export const ByAnAccountWithoutAName = scene({
  ...refused(),
  heading: words.numberInUse,
  words: 'If that account is yours',
  real: { never: 'our service always says whose it is' },
});
export const AddressKnown = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes')),
  heading: 'Can you still access this email address?',
  real: taken,
});
export const AccountAtHand = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes'), press('Yes')),
  heading: 'Use your existing account',
  real: taken,
});
export const AccountOutOfReach = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes'), press('No')),
  heading: 'We can help you with that account',
  real: taken,
});
export const ByAStranger = scene({
  ...duplicate,
  act: inTurn(enterCode, press('No')),
  heading: 'Use another phone number',
  real: taken,
});
export const ByOneself = scene({
  shown: flow,
  answers: {
    tokenStatus: [asks({ primary: another }), entered],
    verifyNewPhoneNumber: entered,
    'verifyPhoneCode/sms': problem(400, 'phone.number.repeated', 'x'),
  },
  act: inTurn(shows(words.fillTestNumber), fill(words.phoneNumber, '07700 900123'), press(words.continue), enterCode),
  heading: 'This phone number is already on your account',
  real: { customer: { mustUpdatePhoneNumber: true, phones: ['+447700900123'] }, token: 'new number' },
});
export const ByAnAccountOnTheList = scene({
  ...proving(problemWith(400, 'phone.number.repeated', 'x', { maskedDuplicateEmail: 'a*@example.com' })),
  heading: words.numberInUse,
  real: otherBackend,
});
export const OneTooMany = scene({
  ...proving(problem(429, 'too_many_requests', 'x', { 'retry-after': '72000' })),
  heading: "We can't check this phone number right now",
  real: { ...taken, before: ['taken numbers'] },
});
