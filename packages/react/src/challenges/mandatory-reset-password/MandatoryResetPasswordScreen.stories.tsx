import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, press } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/New password needed' } satisfies Meta;

const answers = { tokenStatus: asks({ primary: otherChallenge('MANDATORY_RESET_PASSWORD') }) };

const due: Real = { customer: { mustResetPassword: true } };

export const Asked = scene({ shown: flow, answers, heading: 'You need a new password', real: due });
export const LinkSent = scene({
  shown: flow,
  answers,
  act: press(words.sendResetLink),
  heading: words.checkYourEmail,
  real: due,
});
export const WaitingForIt = scene({
  shown: flow,
  answers,
  act: inTurn(press(words.sendResetLink), press(words.gotIt)),
  heading: words.checkYourEmail,
  words: "we'll continue automatically",
  real: due,
});
