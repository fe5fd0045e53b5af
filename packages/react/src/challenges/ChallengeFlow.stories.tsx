import type { Meta } from '@storybook/react-vite';
import { asked } from '../test/acts.ts';
import { asks, paths, problem } from '../test/fake-service.ts';
import { flow, scene } from '../test/scene.tsx';

export default { title: 'Challenges/Around them/Flow' } satisfies Meta;

const heading = 'We could not go on';

export const ServiceInTrouble = scene({
  shown: flow,
  answers: { [paths.status]: problem(500, 'unexpected.error', 'x') },
  heading,
});
export const NoNetwork = scene({ shown: flow, answers: { [paths.status]: 'network' }, heading });
export const NothingKnownIsAsked = scene({
  shown: flow,
  answers: { [paths.status]: asks({ primary: { type: 'HANDSHAKE', viewData: { attributes: {} }, context: {} } }) },
  act: asked(paths.status),
  heading,
});
