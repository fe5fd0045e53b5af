import type { Meta } from '@storybook/react-vite';
import { past } from '../../test/acts.ts';
import { asks, type FakeAnswers, otherChallenge, paths, smsChallenge } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Profiler' } satisfies Meta;

const profiler: FakeAnswers = {
  [paths.status]: asks({ primary: otherChallenge('PROFILER'), alternatives: [smsChallenge()] }),
  [paths.profilerTrigger]: { status: 204 },
  [paths.profilerStatus]: { status: 202 },
};

export const Verifying = scene({
  shown: flow,
  answers: profiler,
  heading: 'Verifying your identity',
  words: 'This takes a few seconds.',
});
export const Unfinished = scene({
  shown: flow,
  answers: profiler,
  act: past(paths.profilerStatus, 6_000),
  heading: 'The check did not finish',
  words: 'It took longer than it should.',
});
export const NoNetwork = scene({
  shown: flow,
  answers: { ...profiler, [paths.profilerTrigger]: 'network' },
  heading: 'The check did not finish',
  words: 'Check your internet connection',
});
