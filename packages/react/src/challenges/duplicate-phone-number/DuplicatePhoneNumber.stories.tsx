import type { Meta } from '@storybook/react-vite';
import { enterCode, fill, inTurn, press } from '../../test/acts.ts';
import { asks, type FakeAnswer, newNumberChallenge, otherChallenge, paths, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Around them/Number taken' } satisfies Meta;

const another = otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' });
const proving = (answer: FakeAnswer) => ({
  shown: flow,
  answers: {
    [paths.status]: asks({ primary: newNumberChallenge('SMS'), alternatives: [newNumberChallenge('VOICE'), another] }),
    [paths.smsVerify]: answer,
  },
  act: enterCode,
});
const taken = (maskedDuplicateEmail?: string) =>
  proving({ status: 400, body: { code: 'duplicated_phone_number', message: 'x', params: { maskedDuplicateEmail } } });
const duplicate = taken(`an${'*'.repeat(40)}@a-rather-long-name-of-a-company.example`);

export const BySomebody = scene({ ...duplicate, heading: 'This phone number is already in use' });
export const ByAnAccountWithoutAName = scene({
  ...taken(),
  heading: 'This phone number is already in use',
  words: 'If that account is yours',
});
export const AddressKnown = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes')),
  heading: 'Can you still access this email address?',
});
export const AccountAtHand = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes'), press('Yes')),
  heading: 'Use the account that you have',
});
export const AccountOutOfReach = scene({
  ...duplicate,
  act: inTurn(enterCode, press('Yes'), press('No')),
  heading: 'We can help you with that account',
});
export const ByAStranger = scene({
  ...duplicate,
  act: inTurn(enterCode, press('No')),
  heading: 'Use a number that nobody else has',
});
export const ByOneself = scene({
  shown: flow,
  answers: {
    [paths.status]: asks({ primary: another }),
    [paths.newPhoneNumber]: problem(400, 'phone.number.repeated', 'x'),
  },
  act: inTurn(fill('Phone number', '07700 900123'), press('Continue')),
  heading: 'This phone number is already on your account',
});
export const ByAnAccountOnTheList = scene({
  ...proving({
    status: 400,
    body: { code: 'phone.number.repeated', message: 'x', params: { maskedDuplicateEmail: 'a*@example.com' } },
  }),
  heading: 'This phone number is already in use',
});
export const OneTooMany = scene({
  ...proving(problem(429, 'too_many_requests', 'x', { 'retry-after': '72000' })),
  heading: 'We cannot check this phone number now',
});
