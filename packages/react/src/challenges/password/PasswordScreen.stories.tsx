import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { otherBackend, type Real } from '../../test/real-service/real.ts';
import { flow, scene } from '../../test/scene.tsx';
import { otherProblem, problem, type Script } from '../../test/script/answers.ts';
import { asks, otherChallenge, phoneChallenge } from '../../test/script/challenges.ts';

export default { title: 'Challenges/Password' } satisfies Meta;

const password = otherChallenge('PASSWORD');
const totp = otherChallenge('TOTP');
const answers: Script = {
  tokenStatus: asks({ primary: password, alternatives: [totp, phoneChallenge('VOICE')] }),
};
const form = { shown: flow, answers, heading: words.enterPassword };
const entered = inTurn(fill(words.password, 'secret'), press(words.continue));
const forgotten = { shown: flow, answers, act: press(words.forgotPassword), heading: words.forgotYourPassword };
const sendsLink = inTurn(press(words.forgotPassword), press(words.sendResetLink));

const byPassword: Real = { customer: { preferred: 'PASSWORD' } };

export const Form = scene({ ...form, real: byPassword });
export const OneOtherWay = scene({
  ...form,
  answers: { tokenStatus: asks({ primary: password, alternatives: [totp] }) },
  real: { customer: { preferred: 'PASSWORD', phones: [] } },
});
export const Refused = scene({
  ...form,
  answers: { ...answers, verifyPassword: problem(400, 'invalid_password', 'That password is wrong.') },
  act: entered,
  words: 'That password is wrong.',
  real: byPassword,
});
export const Forgotten = scene({ ...forgotten, real: byPassword });
export const LinkNotSent = scene({
  ...forgotten,
  answers: { ...answers, forgotPassword: otherProblem(502, 'mail_not_sent', 'x') },
  act: sendsLink,
  words: 'Please contact us.',
  real: otherBackend,
});
export const LinkSent = scene({ ...forgotten, act: sendsLink, heading: words.checkYourEmail, real: byPassword });
