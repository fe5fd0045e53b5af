import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { asks, type FakeAnswers, otherChallenge, paths, phoneChallenge, problem } from '../../test/fake-service.ts';
import { flow, scene } from '../../test/scene.tsx';

export default { title: 'Challenges/Password' } satisfies Meta;

const password = otherChallenge('PASSWORD');
const totp = otherChallenge('TOTP');
const answers: FakeAnswers = {
  [paths.status]: asks({ primary: password, alternatives: [totp, phoneChallenge('VOICE')] }),
};
const form = { shown: flow, answers, heading: 'Enter your password' };
const entered = inTurn(fill('Password', 'secret'), press('Continue'));
const forgotten = { shown: flow, answers, act: press('Forgot password?'), heading: 'Forgot your password?' };
const sendsLink = inTurn(press('Forgot password?'), press('Send password reset link'));

export const Form = scene(form);
export const OneOtherWay = scene({ ...form, answers: { [paths.status]: asks({ primary: password, alternatives: [totp] }) } });
export const Refused = scene({
  ...form,
  answers: { ...answers, [paths.passwordVerify]: problem(400, 'invalid_password', 'That password is not right.') },
  act: entered,
  words: 'That password is not right.',
});
export const NoNetwork = scene({
  ...form,
  answers: { ...answers, [paths.passwordVerify]: 'network' },
  act: entered,
  words: 'Check your internet connection',
});
export const Forgotten = scene(forgotten);
export const LinkNotSent = scene({
  ...forgotten,
  answers: { ...answers, [paths.forgotPassword]: problem(502, 'mail_not_sent', 'x') },
  act: sendsLink,
  words: 'Please contact us.',
});
export const LinkSent = scene({ ...forgotten, act: sendsLink, heading: 'Check your email' });
