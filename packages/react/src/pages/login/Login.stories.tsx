import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { inTurn, logIn, logInWrongly, press, shows, showsLink } from '../../test/acts.ts';
import { byItself, ofTheEdge, otherBackend } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { fault, otherProblem, problem, type Scripted } from '../../test/script/answers.ts';
import { Login } from './Login.tsx';

export default { title: 'Login' } satisfies Meta;

const form = { shown: <Login />, heading: words.logIn };
const refused = (answer: Scripted<'login'>, words: string) => ({
  ...form,
  answers: { login: answer },
  act: inTurn(logInWrongly, shows(words)),
});
const socials = (look: 'buttons' | 'links') => ({
  loginOptions: async () => ({ captcha: null, socials: { providers: ['google', 'facebook', 'apple'] as const, look } }),
});

export const Form = scene({ ...form, real: byItself });
export const EmptyFields = scene({ ...form, act: press(words.logIn), words: words.required, real: byItself });
export const Refused = scene({
  ...refused(problem(401, 'invalid_email_password', 'Your email or password is wrong.'), 'Your email or password is wrong.'),
  real: byItself,
});
export const RefusedWithALink = scene({
  ...refused(otherProblem(401, 'x', 'Read [our rules](https://app.example.test/help), then try again.'), 'our rules'),
  act: inTurn(logInWrongly, showsLink('our rules')),
  real: otherBackend,
});
export const BlockedByTheEdge = scene({
  ...refused(
    fault({ status: 403, body: 'error code: 1006 ... your IP 2001:db8:85a3:8d3:1319:8a2e:370:7348 ... Ray ID 8a1b2c3d4e5f6789' }),
    'Support code:',
  ),
  real: ofTheEdge,
});
export const NoNetwork = scene({ ...refused('network', 'Check your internet connection'), real: byItself });
export const UnderWay = scene({ ...form, answers: { login: 'never' }, act: logIn, real: byItself });
export const Socials = scene({ ...form, host: socials('buttons'), words: 'Or log in with', real: byItself });
export const SocialsAsLinks = scene({ ...form, host: socials('links'), words: 'Or log in with', real: byItself });
export const SharingData = scene({ shown: <Login variant="CDR" />, heading: 'Log in to share your data', real: byItself });
export const Invited = scene({
  shown: <Login variant="BIZ_TEAM_INVITE_LOGIN" businessName="Brightwater Ltd" email="ada@example.com" />,
  heading: 'Log in to join Brightwater Ltd',
  real: byItself,
});
