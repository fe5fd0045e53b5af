import type { Meta } from '@storybook/react-vite';
import { Login } from '../../login/Login.tsx';
import { inTurn, logIn, press, shows } from '../../test/acts.ts';
import { asks, nothingLeft, paths, problem, smsChallenge } from '../../test/fake-service.ts';
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

const newNumberFirst = {
  ...passed,
  answers: {
    [paths.login]: problem(403, 'mandatory.update.phone.number', 'Your phone number has to be replaced first.'),
    [paths.phoneChangeStart]: problem(401, 'session_not_found', 'x'),
  },
};
export const NewNumberNeeded = scene({ ...newNumberFirst, heading: 'You need a new phone number' });
export const NewNumberNeedsPeople = scene({
  ...newNumberFirst,
  act: inTurn(logIn, press('Change phone number')),
  heading: 'Change your phone number',
  words: 'to contact us',
});
export const NotLater = scene({
  ...passed,
  answers: {
    [paths.status]: asks({ primary: smsChallenge({ newPhoneNumber: '+44 7700 900123', mayVerifyLater: true }) }),
    [paths.exchange]: problem(403, 'not_allowed', 'The new number has to be proved now.'),
  },
  act: inTurn(logIn, shows('We sent'), ({ clock }) => clock.advance(10_000), press('Verify later')),
  heading: 'Enter the 6-digit code',
  words: "You can't do this step later.",
});
