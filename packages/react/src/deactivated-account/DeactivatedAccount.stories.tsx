import type { Meta } from '@storybook/react-vite';
import { Login } from '../login/Login.tsx';
import { logIn } from '../test/acts.ts';
import { paths } from '../test/fake-service.ts';
import { scene } from '../test/scene.tsx';

export default { title: 'Login/Deactivated account' } satisfies Meta;

const message =
  '<p>We have found <strong>signs of misuse</strong>.</p><ul><li>Nobody can log in.</li><li>See <a href="https://app.example.test/help">our rules</a>.</li></ul>';
const closed = (params: object) => ({
  shown: <Login />,
  answers: { [paths.login]: { status: 403, body: { code: 'user_deactivated', message, params } } },
  act: logIn,
});

export const WithAppeal = scene({
  ...closed({ messageTitle: 'We have closed your account', canAppeal: true }),
  heading: 'We have closed your account',
});
export const ForGood = scene({
  ...closed({ messageTitle: 'We have closed your account', canAppeal: false }),
  heading: 'We have closed your account',
});
export const ByItsOwner = scene({
  shown: <Login />,
  answers: {
    [paths.login]: { status: 403, body: { code: 'self_reactivation_eligible', message: 'You closed this account in May.' } },
  },
  act: logIn,
  heading: 'Your account is switched off',
});
