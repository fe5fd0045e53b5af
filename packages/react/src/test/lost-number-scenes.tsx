/** Every state of the screens for a phone number that is guessed at, or lost. */
import { expect } from 'vitest';
import { PhoneChangeRequirements } from '../challenges/parts.ts';
import { Login } from '../login/Login.tsx';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from './fake-service.ts';
import { flow, press, type Scene } from './scene.tsx';

type Act = NonNullable<Scene['act']>;

const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const enter =
  (digits: string): Act =>
  async (page) => {
    await page.screen.getByLabelText('Missing digits').fill(digits);
    await press('Continue')(page);
  };
const shows =
  (words: string): Act =>
  async ({ screen }) =>
    expect.element(screen.getByText(words, { exact: false })).toBeVisible();

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
const change = (answer: FakeAnswer = 'never'): FakeAnswers => ({
  [paths.status]: asks({
    primary: otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW'),
    alternatives: [otherChallenge('TOTP')],
  }),
  [paths.phoneChangeStart]: answer,
});
const mandatory = problem(403, 'mandatory.update.phone.number', 'Your phone number has to be replaced first.');

const guessTitle = 'Complete your phone number';
const changeTitle = 'Change your phone number';
const needsTitle = 'What you need to change your phone number';
const goOn = inTurn(press('Change phone number'), press('Continue'));

export const lostNumberScenes: readonly Scene[] = [
  { name: 'missing digits', shown: flow, answers: guessed(), heading: guessTitle, words: '4 digits are missing.' },
  {
    name: 'missing digits, as many as a number has',
    shown: flow,
    answers: guessed({
      header: 'Your number',
      hiddenNumbers: 15,
      firstPhoneNumbers: '+4477009001',
      lastPhoneNumbers: '9001232323',
    }),
    heading: 'Your number',
  },
  { name: 'missing digits, empty', shown: flow, answers: guessed(), act: enter(''), heading: guessTitle, words: 'Please fill' },
  {
    name: 'missing digits, too few',
    shown: flow,
    answers: guessed(),
    act: enter('12'),
    heading: guessTitle,
    words: 'Please enter 4',
  },
  {
    name: 'missing digits, under way',
    shown: flow,
    answers: guessed(),
    act: enter('9001'),
    heading: guessTitle,
  },
  {
    name: 'missing digits, refused',
    shown: flow,
    answers: guessed({}, problem(400, 'invalid_missing_numbers', 'Those are not the digits.')),
    act: enter('0000'),
    heading: guessTitle,
    words: 'Those are not the digits.',
  },
  {
    name: 'missing digits, no network',
    shown: flow,
    answers: guessed({}, 'network'),
    act: enter('9001'),
    heading: guessTitle,
    words: 'Check your internet connection',
  },
  { name: 'phone change', shown: flow, answers: change(), heading: changeTitle, words: 'you can give us a new one' },
  { name: 'phone change, requirements', shown: flow, answers: change(), act: press('Change phone number'), heading: needsTitle },
  { name: 'phone change, under way', shown: flow, answers: change(), act: goOn, heading: needsTitle },
  {
    name: 'phone change, no network',
    shown: flow,
    answers: change('network'),
    act: inTurn(goOn, shows('Check your internet connection')),
    heading: needsTitle,
  },
  {
    name: 'phone change, not possible',
    shown: flow,
    answers: change(problem(403, 'phone_change_unavailable', 'x')),
    act: goOn,
    heading: changeTitle,
    words: "You'll need to contact us",
  },
  {
    name: 'phone change, trouble',
    shown: flow,
    answers: change(problem(500, 'unexpected.error', 'x')),
    act: inTurn(goOn, shows('Try again')),
    heading: changeTitle,
    words: "You'll need to contact us",
  },
  {
    name: 'phone change, requirements on a page',
    shown: <PhoneChangeRequirements onContinue={() => undefined} />,
    heading: needsTitle,
  },
  {
    name: 'login, with a number that has to be replaced',
    shown: <Login />,
    answers: { [paths.login]: mandatory },
    act: async (page) => {
      await page.screen.getByLabelText('Email').fill('ada@example.com');
      await page.screen.getByLabelText('Password').fill('secret');
      await press('Log in')(page);
    },
    heading: 'Log in',
    words: 'has to be replaced first',
  },
];
