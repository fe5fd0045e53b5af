import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { asked, fill, inTurn } from '../test/acts.ts';
import { untilListCounts } from '../test/polling.ts';
import { inTrouble, otherBackend } from '../test/real-service/real.ts';
import { flow, scene } from '../test/scene.tsx';
import { fault, problem } from '../test/script/answers.ts';
import { otherChallenge, otherList, unknownChallenge } from '../test/script/challenges.ts';

export default { title: 'Challenges/Around them/Flow' } satisfies Meta;

const heading = words.failed;

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
export const StillNeeded = scene({
  shown: flow,
  answers: { tokenStatus: otherList(otherChallenge('TOTP')), verifyTotp: fault({ status: 204 }) },
  act: inTurn(fill(words.code, '123456'), (page) => untilListCounts(page)),
  heading: words.enterAppCode,
  words: 'We still need this step. Please complete it to continue.',
  real: otherBackend,
});
