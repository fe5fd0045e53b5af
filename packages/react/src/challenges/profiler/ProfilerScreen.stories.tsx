/** @module-tag deep */
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { past } from '../../test/acts.ts';
import type { Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import type { Script } from '../../test/script/answers.ts';
import { asks, otherChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Profiler' } satisfies Meta;

const profiler: Script = {
  tokenStatus: asks({ primary: otherChallenge('PROFILER') }),
  triggerProfiler: { status: 204 },
  profilerStatus: { status: 202 },
};

const profiled: Real = { customer: { risk: 'profile' } };

export const Verifying = scene({
  shown: flow,
  answers: { ...profiler, triggerProfiler: 'never' },
  heading: words.verifyingIdentity,
  words: 'This takes a few seconds.',
  real: profiled,
});
export const Unfinished = scene({
  shown: flow,
  answers: profiler,
  // A sleep of more than a minute uses up the requests that are left.
  act: past('profilerStatus', 62_000),
  heading: "We couldn't finish the check",
  words: 'It took too long.',
  real: { never: 'our service decides at once' },
});
export const NoNetwork = scene({
  shown: flow,
  answers: { ...profiler, triggerProfiler: 'network' },
  heading: "We couldn't finish the check",
  words: 'Check your internet connection',
  real: profiled,
});
