import type { Meta } from '@storybook/react-vite';
import { asked } from '../test/acts.ts';
import { inTrouble, otherBackend } from '../test/real-service/real.ts';
import { flow, scene } from '../test/scene.tsx';
import { problem } from '../test/script/answers.ts';
import { otherList, unknownChallenge } from '../test/script/challenges.ts';

export default { title: 'Challenges/Around them/Flow' } satisfies Meta;

const heading = "We couldn't continue";

export const ServiceInTrouble = scene({
  shown: flow,
  answers: { tokenStatus: problem(500, 'unexpected.error', 'x') },
  heading,
  real: inTrouble,
});
export const NoNetwork = scene({ shown: flow, answers: { tokenStatus: 'network' }, heading, real: {} });
export const NothingKnownIsAsked = scene({
  shown: flow,
  answers: { tokenStatus: otherList(unknownChallenge('HANDSHAKE')) },
  act: asked('tokenStatus'),
  heading,
  real: otherBackend,
});
