import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Missing digits' } satisfies Meta;

const guessed = (attributes = {}, answer: Scripted<'verifyPhoneGuess'> = 'never'): Script => ({
  tokenStatus: asks({
    primary: otherChallenge('PHONE_GUESS', {
      firstPhoneNumbers: '+44 7700',
      hiddenNumbers: 4,
      lastPhoneNumbers: '23',
      ...attributes,
    }),
    alternatives: [otherChallenge('TOTP')],
  }),
  verifyPhoneGuess: answer,
});
const form = { shown: flow, answers: guessed(), heading: 'Complete your phone number' };
const enter = (digits: string) => inTurn(fill(words.missingDigits, digits), press(words.continue));

const guessing: Real = { customer: { risk: 'guess', phones: ['+447700900374'] } };

export const Form = scene({ ...form, words: '4 digits are missing.', real: guessing });
export const AsManyAsANumberHas = scene({
  ...form,
  answers: guessed({
    header: 'Your number',
    hiddenNumbers: 15,
    firstPhoneNumbers: '+4477009001',
    lastPhoneNumbers: '9001232323',
  }),
  heading: 'Your number',
  real: { never: 'our service hides four digits' },
});
export const Empty = scene({ ...form, act: enter(''), words: words.required, real: guessing });
export const NoDigits = scene({ ...form, act: enter('12a'), words: 'Please enter only digits, 4 at most.', real: guessing });
export const Refused = scene({
  ...form,
  answers: guessed({}, problem(400, 'invalid_missing_numbers', 'Those digits are wrong. Check them and try again.')),
  act: enter('0000'),
  words: 'Those digits are wrong. Check them and try again.',
  real: guessing,
});
