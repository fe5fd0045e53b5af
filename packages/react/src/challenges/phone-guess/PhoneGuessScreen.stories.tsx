import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Missing digits' } satisfies Meta;

const guessed = (attributes = {}, answer: FakeAnswer = 'never'): FakeAnswers => ({
  [paths.status]: asks({
    primary: otherChallenge('PHONE_GUESS', {
      firstPhoneNumbers: '+44 7700',
      hiddenNumbers: 4,
      lastPhoneNumbers: '23',
      ...attributes,
    }),
    alternatives: [otherChallenge('TOTP')],
  }),
  [paths.phoneGuessVerify]: answer,
});
const form = { shown: flow, answers: guessed(), heading: 'Complete your phone number' };
const enter = (digits: string) => inTurn(fill('Missing digits', digits), press('Continue'));

export const Form = scene({ ...form, words: '4 digits are missing.' });
export const AsManyAsANumberHas = scene({
  ...form,
  answers: guessed({
    header: 'Your number',
    hiddenNumbers: 15,
    firstPhoneNumbers: '+4477009001',
    lastPhoneNumbers: '9001232323',
  }),
  heading: 'Your number',
});
export const Empty = scene({ ...form, act: enter(''), words: 'Please fill this field' });
export const NoDigits = scene({ ...form, act: enter('12a'), words: 'Please enter digits only, at most 4.' });
export const UnderWay = scene({ ...form, act: enter('9001') });
export const Refused = scene({
  ...form,
  answers: guessed({}, problem(400, 'invalid_missing_numbers', 'Those are not the digits.')),
  act: enter('0000'),
  words: 'Those are not the digits.',
});
export const NoNetwork = scene({
  ...form,
  answers: guessed({}, 'network'),
  act: enter('9001'),
  words: 'Check your internet connection',
});
