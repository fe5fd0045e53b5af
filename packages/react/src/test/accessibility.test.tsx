/** Every screen, in light and dark, against the rules of WCAG 2.2 AA, the 7:1 contrast of running text, and the narrowest page. */
import { afterEach, expect, it } from 'vitest';
import { page as browserPage, cdp } from 'vitest/browser';
import { CaptchaTrouble } from '../captcha/CaptchaTrouble.tsx';
import { Login } from '../login/Login.tsx';
import { Step } from '../ui/Step.tsx';
import { axeViolations } from './axe-violations.ts';
import { doorScenes } from './door-scenes.tsx';
import { faceScenes } from './face-scenes.tsx';
import { asks, bySms, nothingLeft, otherChallenge, paths, problem, smsChallenge } from './fake-service.ts';
import { lostNumberScenes } from './lost-number-scenes.tsx';
import { newNumberScenes } from './new-number-scenes.tsx';
import { proofScenes } from './proof-scenes.tsx';
import { flow, press, type Scene, type ScenePage } from './scene.tsx';
import { selfieScenes } from './selfie-scenes.tsx';
import { waitingScenes } from './waiting-scenes.tsx';
import { openPage } from './world.tsx';

const enterCode = (name: string) => async (page: ScenePage) => {
  await page.screen.getByLabelText('6-digit code').fill('123456');
  await press(name)(page);
};
const logIn = async (page: ScenePage) => {
  await page.screen.getByLabelText('Email').fill('ada@example.com');
  await page.screen.getByLabelText('Password').fill('secret');
  await press('Log in')(page);
};
const totp = otherChallenge('TOTP');

const scenes: readonly Scene[] = [
  { name: 'login', shown: <Login />, heading: 'Log in' },
  { name: 'login, empty fields', shown: <Login />, act: press('Log in'), heading: 'Log in' },
  {
    name: 'login, refused',
    shown: <Login />,
    answers: { [paths.login]: problem(401, 'invalid_email_password', 'Your email or password is not right.') },
    act: async (page) => {
      await logIn(page);
      await expect.element(page.screen.getByRole('alert')).toBeVisible();
    },
    heading: 'Log in',
  },
  { name: 'login, CDR', shown: <Login variant="CDR" />, heading: 'Log in to share your data' },
  {
    name: 'login, invited',
    shown: <Login variant="BIZ_TEAM_INVITE_LOGIN" businessName="Brightwater Ltd" email="ada@example.com" />,
    heading: 'Log in to join Brightwater Ltd',
  },
  {
    name: 'info message',
    shown: <Login infoMessage={{ title: 'Two steps', message: 'Next comes a second proof.' }} />,
    act: logIn,
    heading: 'Two steps',
  },
  {
    name: 'almost logged in',
    shown: <Login />,
    answers: { [paths.status]: nothingLeft, [paths.exchange]: 'network' },
    act: logIn,
    heading: 'You are almost logged in',
  },
  {
    name: 'logging in',
    shown: <Login />,
    answers: { [paths.status]: nothingLeft, [paths.exchange]: 'never' },
    act: logIn,
    heading: 'Logging you in',
  },
  { name: 'text message', shown: flow, heading: 'Enter the 6-digit code' },
  {
    name: 'text message, wrong code',
    shown: flow,
    answers: { [paths.smsVerify]: problem(400, 'invalid_code', 'That code is not right.') },
    act: enterCode('Done'),
    heading: 'Enter the 6-digit code',
  },
  {
    name: 'text message, not sent',
    shown: flow,
    answers: { [paths.smsTrigger]: problem(502, 'code_not_sent', 'x') },
    heading: 'Enter the 6-digit code',
  },
  {
    name: 'too many wrong codes',
    shown: flow,
    answers: { [paths.smsVerify]: problem(403, 'attempt_limit_reached', 'x') },
    act: enterCode('Done'),
    heading: 'Too many wrong codes',
  },
  {
    name: 'authenticator',
    shown: flow,
    answers: { [paths.status]: asks({ primary: totp }) },
    heading: 'Enter the code from your app',
  },
  { name: 'chooser', shown: flow, act: press('Try another way'), heading: 'Choose a 2-step verification method' },
  {
    name: 'flow error',
    shown: flow,
    answers: { [paths.status]: problem(500, 'unexpected.error', 'x') },
    heading: 'We could not go on',
  },
  ...([true, false] as const).map((goingOn) => ({
    name: goingOn ? 'captcha of a vendor, failed' : 'captcha, none to be had',
    shown: (
      <Step title="Log in" takesFocus={false}>
        <CaptchaTrouble goingOn={goingOn} />
      </Step>
    ),
    heading: 'Log in',
    words: 'Captcha verification failed to load',
  })),
  ...doorScenes,
  ...proofScenes,
  ...newNumberScenes,
  ...lostNumberScenes,
  ...selfieScenes,
  ...waitingScenes,
  ...faceScenes,
];

const open = async ({ shown, answers, host, act, heading, words }: Scene) => {
  document.documentElement.lang = 'en';
  const first = { [paths.status]: asks({ primary: smsChallenge(), alternatives: [totp] }) };
  const page = await openPage(shown, { answers: { ...bySms, ...first, ...answers }, host: { demo: true, ...host } });
  await act?.(page);
  await expect.element(page.screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  if (words !== undefined) await expect.element(page.screen.getByText(words, { exact: false })).toBeVisible();
  return page;
};

/** As `vitest.config.ts` has it: what moves is waited for. */
const still = { 'prefers-reduced-motion': 'reduce' };

type DevTools = { send?(method: 'Emulation.setEmulatedMedia', given: unknown): Promise<unknown> };

/** @param features such as `{ 'prefers-color-scheme': 'dark' }`; every other is as the tests have it afterwards */
async function emulate(features: Readonly<Record<string, string>>) {
  const devTools: DevTools = cdp();
  const given = Object.entries({ ...still, ...features }).map(([name, value]) => ({ name, value }));
  await devTools.send?.('Emulation.setEmulatedMedia', { features: given });
  for (const { name, value } of given) expect(matchMedia(`(${name}: ${value})`).matches, name).toBe(true);
}

afterEach(() => emulate({}));

it.each(scenes)(
  '$name breaks no rule of accessibility, in light and in dark, and needs no scrolling sideways at 320 px',
  async (scene) => {
    await emulate({ 'prefers-color-scheme': 'light' });
    await open(scene);
    expect(await axeViolations('light')).toEqual([]);
    await emulate({ 'prefers-color-scheme': 'dark' });
    expect(await axeViolations('dark')).toEqual([]);
    // Which is also 1280 px at 400 %.
    await browserPage.viewport(320, 256);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);

it('every control can be hit: 24 px at least each way, inputs and main buttons 48 px', async () => {
  await browserPage.viewport(360, 640);
  const { screen } = await open({ name: 'login', shown: <Login />, heading: 'Log in' });
  for (const each of screen.container.querySelectorAll('a, button, input')) {
    const { width, height } = each.getBoundingClientRect();
    expect(Math.min(width, height), each.outerHTML).toBeGreaterThanOrEqual(24);
  }
  for (const each of screen.container.querySelectorAll('input, [type=submit]'))
    expect(each.getBoundingClientRect().height, each.outerHTML).toBeGreaterThanOrEqual(48);
});
