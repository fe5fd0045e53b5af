/** @module-tag deep */
import type { Meta } from '@storybook/react-vite';
import { logIn } from '../../../test/acts.ts';
import type { Real } from '../../../test/real-service/real.ts';
import { scene } from '../../../test/scene.tsx';
import { problem, problemWith } from '../../../test/script/answers.ts';
import { Login } from '../Login.tsx';

export default { title: 'Login/Deactivated account' } satisfies Meta;

const message =
  '<p>We have found <strong>signs of misuse</strong>.</p><ul><li>Nobody can log in.</li><li>See <a href="https://app.example.test/help">our rules</a>.</li></ul>';
const closed = (canAppeal: boolean) => ({
  shown: <Login />,
  answers: {
    login: problemWith(403, 'user_deactivated', message, { messageTitle: 'We have closed your account', canAppeal }),
  },
  act: logIn,
});

const closedFor = (canAppeal: boolean): Real => ({
  token: 'none',
  customer: { switchedOff: { title: 'We have closed your account', message, canAppeal } },
});

export const WithAppeal = scene({
  ...closed(true),
  heading: 'We have closed your account',
  real: closedFor(true),
});
export const ForGood = scene({
  ...closed(false),
  heading: 'We have closed your account',
  real: closedFor(false),
});
export const ByItsOwner = scene({
  shown: <Login />,
  answers: { login: problem(403, 'self_reactivation_eligible', 'You closed this account in May.') },
  act: logIn,
  heading: 'Your account is paused',
  real: { never: 'our service always gives a token with it' },
});
