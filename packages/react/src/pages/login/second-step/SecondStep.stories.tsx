import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { enterCode, inTurn, logIn, press, shows } from '../../../test/acts.ts';
import { byItself, type Real } from '../../../test/real-service/real.ts';
import { scene } from '../../../test/scene.tsx';
import { otherProblem, problem } from '../../../test/script/answers.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge } from '../../../test/script/challenges.ts';
import { Login } from '../Login.tsx';

export default { title: 'Login/After the form' } satisfies Meta;

const passed = { shown: <Login />, act: logIn };

/** Nothing is left to prove in a trusted browser. */
const trusted: Real = { never: 'its key is in the browser that the customer trusted at an earlier login' };
const refusedFirst: Real = { never: 'our service asks for a new number once everything is proved' };

export const InfoMessage = scene({
  ...passed,
  shown: <Login infoMessage={{ title: 'Two steps', message: 'Next comes a second proof.' }} />,
  heading: 'Two steps',
  real: byItself,
});
export const LoggingIn = scene({
  ...passed,
  answers: { tokenStatus: nothingLeft, exchangeSession: 'never' },
  heading: 'Logging you in…',
  real: trusted,
});
export const AlmostLoggedIn = scene({
  ...passed,
  answers: { tokenStatus: nothingLeft, exchangeSession: 'network' },
  heading: "You're almost logged in",
  real: trusted,
});
export const LoggedIn = scene({
  ...passed,
  shown: <Login preventRedirect />,
  answers: { tokenStatus: nothingLeft },
  heading: "You're logged in",
  real: trusted,
});

const newNumberFirst = {
  ...passed,
  answers: {
    login: otherProblem(403, 'mandatory.update.phone.number', 'Your phone number has to be replaced first.'),
    startPhoneChange: problem(401, 'session_not_found', 'x'),
  },
};
export const NewNumberNeeded = scene({ ...newNumberFirst, heading: 'You need a new phone number', real: refusedFirst });
export const NewNumberNeedsPeople = scene({
  ...newNumberFirst,
  act: inTurn(logIn, press(words.changePhoneNumber)),
  heading: words.changeYourPhoneNumber,
  words: 'to contact us',
  real: refusedFirst,
});
export const NotLater = scene({
  ...passed,
  answers: {
    tokenStatus: asks({ primary: smsChallenge({ newPhoneNumber: '+44 7700 900123', mayVerifyLater: true }) }),
    exchangeSession: problem(403, 'not_allowed', 'The new number has to be proved now.'),
  },
  act: inTurn(logIn, shows('We sent'), ({ clock }) => clock.advance(10_000), press('Verify later')),
  heading: words.enterCode,
  words: "You can't do this step later.",
  real: { never: 'our service accepts what it offers' },
});
export const WaitsWithoutPasskeys = scene({
  ...passed,
  answers: {
    tokenStatus: [
      asks({ primary: otherChallenge('PASSKEY', { fallbackAction: { label: 'I lost my passkeys', action: 'lost-passkeys' } }) }),
      asks({ primary: smsChallenge() }),
      nothingLeft,
    ],
    losePasskeys: asks({ primary: smsChallenge() }),
    exchangeSession: problem(
      403,
      'passkey_recovery_waits',
      'From Wednesday 25 November at 22:20 UTC, log in here again and choose “I lost my passkeys” once more. Nobody gets in before then.',
    ),
  },
  act: inTurn(logIn, press('I lost my passkeys'), enterCode),
  heading: "You can't log in yet",
  words: 'Nobody gets in before then.',
  real: { token: 'none', customer: { passkey: true, passkeysOnly: true, withoutAuthenticator: true } },
});
