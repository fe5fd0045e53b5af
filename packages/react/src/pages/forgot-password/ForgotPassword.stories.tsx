import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { byItself, otherBackend } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { problem, type Scripted } from '../../test/script/answers.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

export default { title: 'Forgotten password' } satisfies Meta;

const form = { shown: <ForgotPassword />, heading: words.forgotYourPassword };
const sends = (address: string) => inTurn(fill(words.email, address), press(words.sendResetLink));
const answered = (answer: Scripted<'askPasswordReset'>) => ({
  ...form,
  answers: { askPasswordReset: answer },
  act: sends('ada@example.com'),
});

export const Form = scene({ ...form, real: byItself });
export const NoAddress = scene({ ...form, act: sends('ada'), words: words.invalidEmail, real: byItself });
export const Sent = scene({ ...answered({ status: 204 }), heading: words.checkYourEmail, real: byItself });
export const Refused = scene({
  ...answered(problem(400, 'invalid_email', 'This address cannot get mail.')),
  words: 'This address cannot get mail.',
  real: otherBackend,
});
