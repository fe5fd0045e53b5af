/** @module-tag deep */
import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { shows } from '../../../test/acts.ts';
import { byItself } from '../../../test/real-service/real.ts';
import { scene } from '../../../test/scene.tsx';
import { Login } from '../Login.tsx';

export default { title: 'Login: last used' } satisfies Meta;

const after = (method: 'password' | 'google') =>
  scene({
    shown: <Login />,
    heading: words.logIn,
    host: {
      async loginOptions() {
        localStorage.setItem('stepgate.lastUsed', method);
        return { captcha: null, socials: { providers: ['google', 'apple'] } };
      },
    },
    async act() {
      await shows('Last used')();
      // For the other stories of this browser.
      localStorage.removeItem('stepgate.lastUsed');
    },
    real: byItself,
  });

export const AfterAPassword = after('password');
export const AfterAProvider = after('google');
