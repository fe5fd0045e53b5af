import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import { asks, type FakeAnswer, type FakeAnswers, otherChallenge, paths, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';
import { PhoneChangeRequirements } from '../parts.ts';

export default { title: 'Challenges/Phone change' } satisfies Meta;

const change = (answer: FakeAnswer = 'never'): FakeAnswers => ({
  [paths.status]: asks({
    primary: otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW'),
    alternatives: [otherChallenge('TOTP')],
  }),
  [paths.phoneChangeStart]: answer,
});
const first = { shown: flow, answers: change(), heading: 'Change your phone number' };
const requirements = { ...first, act: press('Change phone number'), heading: 'What you need to change your phone number' };
const goesOn = inTurn(press('Change phone number'), press('Continue'));

export const Offered = scene({ ...first, words: 'you can give us a new one' });
export const Requirements = scene(requirements);
export const RequirementsOnAPage = scene({
  shown: <PhoneChangeRequirements onContinue={() => undefined} />,
  heading: requirements.heading,
});
export const UnderWay = scene({ ...requirements, act: goesOn });
export const NoNetwork = scene({
  ...requirements,
  answers: change('network'),
  act: goesOn,
  words: 'Check your internet connection',
});
export const NotPossible = scene({
  ...first,
  answers: change(problem(403, 'phone_change_unavailable', 'x')),
  act: goesOn,
  words: "You'll need to contact us",
});
export const Trouble = scene({
  ...first,
  answers: change(problem(500, 'unexpected.error', 'x')),
  act: goesOn,
  words: 'Try again',
});
