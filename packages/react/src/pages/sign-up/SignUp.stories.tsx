import { words } from '@stepgate/testkit/words';
import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../../test/acts.ts';
import { byItself, otherBackend } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { problem, type Scripted } from '../../test/script/answers.ts';
import { SignUp } from './SignUp.tsx';

export default { title: 'Sign-up' } satisfies Meta;

const form = { shown: <SignUp />, heading: words.signUp };
const signsUp = (address: string) => inTurn(fill(words.email, address), press(words.signUp));
const answered = (answer: Scripted<'signUp'>) => ({
  ...form,
  answers: { signUp: answer },
  act: signsUp('ada@example.com'),
});

export const Form = scene({ ...form, real: byItself });
export const NoAddress = scene({ ...form, act: signsUp('ada'), words: words.invalidEmail, real: byItself });
export const Refused = scene({
  ...answered(problem(400, 'invalid_email', 'This address cannot get mail.')),
  words: 'This address cannot get mail.',
  real: otherBackend,
});
export const Socials = scene({
  ...form,
  host: { loginOptions: async () => ({ captcha: null, socials: { providers: ['google'] } }) },
  words: 'Or sign up with',
  real: byItself,
});
