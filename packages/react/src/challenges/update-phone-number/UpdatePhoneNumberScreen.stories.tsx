import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/New phone number' } satisfies Meta;

const asked = (iso2CountryCode = 'GB'): FakeAnswers => ({
  [paths.status]: asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode }) }),
});
const form = { shown: flow, answers: asked(), heading: 'Enter a new phone number' };
const enter = (number: string) => inTurn(fill('Phone number', number), press('Continue'));
const refusing = (answer: FakeAnswer) => ({
  ...form,
  answers: { ...asked(), [paths.newPhoneNumber]: answer },
  act: enter('07700 900123'),
});

export const Form = scene({ ...form, words: 'Fill in a test number' });
export const OfTheUnitedStates = scene({
  ...form,
  answers: asked('US'),
  act: fill('Phone number', '202555'),
  words: 'By going on, you agree',
});
export const TooShort = scene({ ...form, act: enter('077'), words: 'too short' });
export const Sending = scene(refusing('never'));
export const Refused = scene({
  ...refusing(problem(400, 'invalid_phone_number', 'There is no such number.')),
  words: 'There is no such number.',
});
export const Blocked = scene({
  ...refusing(problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.')),
  words: 'Contact us',
});
export const TooMany = scene({
  ...refusing(problem(429, 'too_many_requests', '', { 'retry-after': '72000' })),
  words: 'No more phone numbers can be tried for now. Please try again in 20 hours.',
});
export const NoNetwork = scene({ ...refusing('network'), words: 'Check your internet connection' });
export const TooManyWrongCodes = scene({
  ...refusing(problem(403, 'attempt_limit_reached', 'x')),
  heading: 'Too many wrong codes',
});
