/** @module-tag deep */
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { PhoneChangeRequirements } from '../../flow/lazy-parts.ts';
import { inTurn, press } from '../../test/acts.ts';
import { byItself, inTrouble, otherBackend, type Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { problem, type Script, type Scripted } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Phone change' } satisfies Meta;

const change = (answer: Scripted<'startPhoneChange'> = 'never'): Script => ({
  tokenStatus: asks({
    primary: otherChallenge('INITIATE_CHANGE_PHONE_NUMBER_FLOW'),
    alternatives: [otherChallenge('TOTP')],
  }),
  startPhoneChange: answer,
});
const first = { shown: flow, answers: change(), heading: words.changeYourPhoneNumber };
const requirements = { ...first, act: press(words.changePhoneNumber), heading: words.whatYouNeed };
const goesOn = inTurn(press(words.changePhoneNumber), press(words.continue));

const lost: Real = { customer: { preferred: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' } };

export const Offered = scene({ ...first, words: 'you can give us a new one', real: lost });
export const Requirements = scene({ ...requirements, real: lost });
export const RequirementsOnAPage = scene({
  shown: <PhoneChangeRequirements onContinue={() => undefined} />,
  heading: requirements.heading,
  real: byItself,
});
export const UnderWay = scene({ ...requirements, act: goesOn, real: lost });
export const NoNetwork = scene({
  ...requirements,
  answers: change('network'),
  act: goesOn,
  words: 'Check your internet connection',
  real: lost,
});
export const NotPossible = scene({
  ...first,
  answers: change(problem(403, 'phone_change_unavailable', 'x')),
  act: goesOn,
  words: "You'll need to contact us",
  real: otherBackend,
});
export const Trouble = scene({
  ...first,
  answers: change(problem(500, 'unexpected.error', 'x')),
  act: goesOn,
  words: words.tryAgain,
  real: inTrouble,
});
