/** Every state of the screens on which a new phone number is entered, proved, or found to be somebody's. */
import { type Answered, asks, type FakeAnswers, newNumberChallenge, otherChallenge, paths, problem } from './fake-service.ts';
import { flow, press, type Scene } from './scene.tsx';

type Act = NonNullable<Scene['act']>;

const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const enter =
  (number: string): Act =>
  async ({ screen }) => {
    await screen.getByLabelText('Phone number').fill(number);
    await screen.getByRole('button', { name: 'Continue' }).click();
  };
const answer =
  (name: string): Act =>
  ({ screen }) =>
    screen.getByRole('button', { name, exact: true }).click();

const another = otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'GB' });
const asked: FakeAnswers = { [paths.status]: asks({ primary: another }) };
const refusing = (answer: Answered | 'network' | 'never'): FakeAnswers => ({ ...asked, [paths.newPhoneNumber]: answer });
const toProve: FakeAnswers = {
  [paths.status]: asks({ primary: newNumberChallenge('SMS'), alternatives: [newNumberChallenge('VOICE'), another] }),
};
const taken = (maskedDuplicateEmail?: string): FakeAnswers => ({
  ...toProve,
  [paths.smsVerify]: { status: 400, body: { code: 'duplicated_phone_number', message: 'x', params: { maskedDuplicateEmail } } },
});
const duplicate = taken(`an${'*'.repeat(40)}@a-rather-long-name-of-a-company.example`);
const proved: Act = async ({ screen }) => {
  await screen.getByLabelText('6-digit code').fill('123456');
  await screen.getByRole('button', { name: 'Done' }).click();
};

const form = { shown: flow, heading: 'Enter a new phone number' };
const valid = enter('07700 900123');

export const newNumberScenes: readonly Scene[] = [
  { ...form, name: 'new number', answers: asked, words: 'Fill in a test number' },
  {
    ...form,
    name: 'new number, of the United States',
    answers: { [paths.status]: asks({ primary: otherChallenge('UPDATE_PHONE_NUMBER', { iso2CountryCode: 'US' }) }) },
    act: ({ screen }) => screen.getByLabelText('Phone number').fill('202555'),
    words: 'By going on, you agree',
  },
  { ...form, name: 'new number, too short', answers: asked, act: enter('077'), words: 'too short' },
  {
    ...form,
    name: 'new number, refused',
    answers: refusing(problem(400, 'invalid_phone_number', 'There is no such number.')),
    act: valid,
    words: 'There is no such number.',
  },
  {
    ...form,
    name: 'new number, blocked',
    answers: refusing(problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.')),
    act: valid,
    words: 'Contact us',
  },
  {
    ...form,
    name: 'new number, too many',
    answers: refusing(problem(429, 'too_many_requests', 'x', { 'retry-after': '72000' })),
    act: valid,
    words: 'in 20 hours',
  },
  { ...form, name: 'new number, no network', answers: refusing('network'), act: valid, words: 'Check your internet connection' },
  { ...form, name: 'new number, sending', answers: refusing('never'), act: valid },
  {
    shown: flow,
    name: 'new number, too many wrong codes',
    answers: refusing(problem(403, 'attempt_limit_reached', 'x')),
    act: valid,
    heading: 'Too many wrong codes',
  },
  { shown: flow, name: 'code to a new number', answers: toProve, heading: 'Enter the 6-digit code', words: '+447700900123' },
  {
    shown: flow,
    name: 'chooser for a new number',
    answers: toProve,
    act: press('Try another way'),
    heading: 'Choose a 2-step verification method',
    words: 'go to your new number',
  },
  { shown: flow, name: 'number taken', answers: duplicate, act: proved, heading: 'This phone number is already in use' },
  {
    shown: flow,
    name: 'number taken, address known',
    answers: duplicate,
    act: inTurn(proved, answer('Yes')),
    heading: 'Can you still access this email address?',
  },
  {
    shown: flow,
    name: 'number taken, account at hand',
    answers: duplicate,
    act: inTurn(proved, answer('Yes'), answer('Yes')),
    heading: 'Use the account that you have',
  },
  {
    shown: flow,
    name: 'number taken, account out of reach',
    answers: duplicate,
    act: inTurn(proved, answer('Yes'), answer('No')),
    heading: 'We can help you with that account',
  },
  {
    shown: flow,
    name: 'number taken, by a stranger',
    answers: duplicate,
    act: inTurn(proved, answer('No')),
    heading: 'Use a number that nobody else has',
  },
  {
    shown: flow,
    name: 'number taken, by an account without a name',
    answers: taken(),
    act: proved,
    heading: 'This phone number is already in use',
    words: 'If that account is yours',
  },
  {
    shown: flow,
    name: 'number taken, by oneself',
    answers: refusing(problem(400, 'phone.number.repeated', 'x')),
    act: valid,
    heading: 'This phone number is on your account already',
  },
  {
    shown: flow,
    name: 'number taken, one too many',
    answers: { ...toProve, [paths.smsVerify]: problem(429, 'too_many_requests', 'x', { 'retry-after': '72000' }) },
    act: proved,
    heading: 'We cannot check this phone number now',
  },
];
