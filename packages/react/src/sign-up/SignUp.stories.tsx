import type { Meta } from '@storybook/react-vite';
import { fill, inTurn, press } from '../test/acts.ts';
import { type FakeAnswer, problem } from '../test/fake-service.ts';
import { scene } from '../test/scene.tsx';
import { SignUp } from './SignUp.tsx';

export default { title: 'Sign-up' } satisfies Meta;

const form = { shown: <SignUp />, heading: 'Sign up' };
const signsUp = (address: string) => inTurn(fill('Email', address), press('Sign up'));
const answered = (answer: FakeAnswer) => ({
  ...form,
  answers: { 'POST /gateway/identity/api/v1/signup': answer },
  act: signsUp('ada@example.com'),
});

export const Form = scene(form);
export const NoAddress = scene({ ...form, act: signsUp('ada'), words: 'Please enter a valid email' });
export const UnderWay = scene(answered('never'));
export const Refused = scene({
  ...answered(problem(400, 'invalid_email', 'This address cannot get mail.')),
  words: 'This address cannot get mail.',
});
export const NoNetwork = scene({ ...answered('network'), words: 'Check your internet connection' });
export const Socials = scene({
  ...form,
  host: { loginOptions: async () => ({ captcha: null, socials: { providers: ['google'] } }) },
  words: 'Or sign up with',
});
