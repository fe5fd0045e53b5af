import type { Meta } from '@storybook/react-vite';
import { byItself } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { ResetPassword } from './ResetPassword.tsx';

export default { title: 'New password' } satisfies Meta;

export const NoLink = scene({ shown: <ResetPassword />, heading: 'Open the link in our email', real: byItself });
