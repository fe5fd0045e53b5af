import type { Meta } from '@storybook/react-vite';
import { inTurn, logIn, press, shows } from '../test/acts.ts';
import { type FakeAnswer, paths, problem } from '../test/fake-service.ts';
import { scene } from '../test/scene.tsx';
import { Login } from './Login.tsx';

export default { title: 'Login' } satisfies Meta;

const form = { shown: <Login />, heading: 'Log in' };
const refused = (answer: FakeAnswer, words: string) => ({
  ...form,
  answers: { [paths.login]: answer },
  act: inTurn(logIn, shows(words)),
});
const socials = (look: 'buttons' | 'links') => ({
  loginOptions: async () => ({ captcha: null, socials: { providers: ['google', 'facebook', 'apple'] as const, look } }),
});

export const Form = scene(form);
export const EmptyFields = scene({ ...form, act: press('Log in'), words: 'Please fill this field' });
export const Refused = scene(
  refused(problem(401, 'invalid_email_password', 'Your email or password is not right.'), 'Your email or password is not right.'),
);
export const RefusedWithALink = scene(
  refused(problem(401, 'x', 'Read [our rules](https://app.example.test/help), then try again.'), 'our rules'),
);
export const BlockedByTheEdge = scene(
  refused(
    { status: 403, body: 'error code: 1006 ... your IP 2001:db8:85a3:8d3:1319:8a2e:370:7348 ... Ray ID 8a1b2c3d4e5f6789' },
    'Error code:',
  ),
);
export const NoNetwork = scene(refused('network', 'Check your internet connection'));
export const UnderWay = scene({ ...form, answers: { [paths.login]: 'never' }, act: logIn });
export const Socials = scene({ ...form, host: socials('buttons'), words: 'Or log in with' });
export const SocialsAsLinks = scene({ ...form, host: socials('links'), words: 'Or log in with' });
export const SharingData = scene({ shown: <Login variant="CDR" />, heading: 'Log in to share your data' });
export const Invited = scene({
  shown: <Login variant="BIZ_TEAM_INVITE_LOGIN" businessName="Brightwater Ltd" email="ada@example.com" />,
  heading: 'Log in to join Brightwater Ltd',
});
