import type { Meta } from '@storybook/react-vite';
import { Login } from '../../login/Login.tsx';
import { logIn } from '../../test/acts.ts';
import { nothingLeft, paths } from '../../test/fake-service.ts';
import { scene } from '../../test/scene.tsx';

export default { title: 'Login/After the form' } satisfies Meta;

const passed = { shown: <Login />, act: logIn };

export const InfoMessage = scene({
  ...passed,
  shown: <Login infoMessage={{ title: 'Two steps', message: 'Next comes a second proof.' }} />,
  heading: 'Two steps',
});
export const LoggingIn = scene({
  ...passed,
  answers: { [paths.status]: nothingLeft, [paths.exchange]: 'never' },
  heading: 'Logging you in',
});
export const AlmostLoggedIn = scene({
  ...passed,
  answers: { [paths.status]: nothingLeft, [paths.exchange]: 'network' },
  heading: 'You are almost logged in',
});
export const LoggedIn = scene({
  ...passed,
  shown: <Login preventRedirect />,
  answers: { [paths.status]: nothingLeft },
  heading: 'You are logged in',
});
