/** What stands around the login form, and what it may be refused with. For tests only. */
import { expect } from 'vitest';
import { Login } from '../login/Login.tsx';
import type { LoginOptions } from '../provider/host.ts';
import { type FakeAnswer, paths, problem } from './fake-service.ts';
import type { Scene, ScenePage } from './scene.tsx';

const socials = (look: 'buttons' | 'links') => ({
  loginOptions: async (): Promise<LoginOptions> => ({
    captcha: null,
    socials: { providers: ['google', 'facebook', 'apple'], look },
  }),
});

const logIn = async ({ screen }: ScenePage) => {
  await screen.getByLabelText('Email').fill('ada@example.com');
  await screen.getByLabelText('Password').fill('secret');
  await screen.getByRole('button', { name: 'Log in' }).click();
};

const refused = (answer: FakeAnswer) => ({
  shown: <Login />,
  answers: { [paths.login]: answer },
  heading: 'Log in',
  async act(page: ScenePage) {
    await logIn(page);
    await expect.element(page.screen.getByRole('alert')).toBeVisible();
  },
});

const message =
  '<p>We have found <strong>signs of misuse</strong>.</p><ul><li>Nobody can log in.</li><li>See <a href="https://app.example.test/help">our rules</a>.</li></ul>';

export const doorScenes: readonly Scene[] = [
  { name: 'login, socials', shown: <Login />, host: socials('buttons'), heading: 'Log in', words: 'Or log in with' },
  { name: 'login, socials as links', shown: <Login />, host: socials('links'), heading: 'Log in', words: 'Or log in with' },
  {
    name: 'login, blocked by the edge',
    ...refused({
      status: 403,
      body: 'error code: 1006 ... your IP 2001:db8:85a3:8d3:1319:8a2e:370:7348 ... Ray ID 8a1b2c3d4e5f6789',
    }),
  },
  {
    name: 'login, a message with a link',
    ...refused(problem(401, 'x', 'Read [our rules](https://app.example.test/help), then try again.')),
  },
  {
    name: 'login, deactivated',
    shown: <Login />,
    answers: {
      [paths.login]: {
        status: 403,
        body: { code: 'user_deactivated', message, params: { messageTitle: 'We have closed your account', canAppeal: true } },
      },
    },
    act: logIn,
    heading: 'We have closed your account',
  },
];
