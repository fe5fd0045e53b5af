import type { Meta } from '@storybook/react-vite';
import { press } from '../../test/acts.ts';
import { asks, otherChallenge, paths } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/New password needed' } satisfies Meta;

const answers = { [paths.status]: asks({ primary: otherChallenge('MANDATORY_RESET_PASSWORD') }) };

export const Asked = scene({ shown: flow, answers, heading: 'You need a new password' });
export const LinkSent = scene({ shown: flow, answers, act: press('Send password reset link'), heading: 'Check your email' });
