/** The moment between a proof and what follows it. */
import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { problem, type Script } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { titleOfFocus } from '../test/title-of-focus.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

const totp = otherChallenge('TOTP');
const bySmsOrApp = asks({ primary: smsChallenge(), alternatives: [totp] });

async function open(answers: Script) {
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />;
  const page = await openPage(flow, { answers: { ...bySms, ...answers } });
  return { ...page, field: page.screen.getByLabelText(words.code) };
}

it('[MARK-10] a right code closes into its tick, which stays, out of use, until what follows is there', async () => {
  const { screen, service, field } = await open({ tokenStatus: [bySmsOrApp, 'never'] });
  await field.fill('123456');
  await expect.poll(() => service.to('tokenStatus')).toHaveLength(2);
  const passed = field.element().closest('[inert]');
  expect(passed?.querySelector('[aria-hidden=true] > span > svg')?.checkVisibility({ visibilityProperty: true })).toBe(true);
  expect([...document.querySelectorAll('main button')].filter((each) => each.closest('[inert]') === null)).toEqual([]);
  await expect.element(screen.getByText('Loading the next step…')).not.toBeVisible();
});

it('[MARK-10] the step that follows begins anew, in use and with the focus', async () => {
  const { field } = await open({ tokenStatus: [asks({ primary: totp }), asks({ primary: smsChallenge() })] });
  await field.fill('123456');
  await expect.poll(titleOfFocus).toBe(words.enterCode);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(field.element().closest('[inert]')).toBeNull();
});

it('[MARK-10] a refused step is in use, and a step that the customer leaves is gone', async () => {
  const { screen, field } = await open({
    tokenStatus: bySmsOrApp,
    'verifyPhoneCode/sms': problem(400, 'invalid_code', 'That code is wrong.'),
  });
  await field.fill('123456');
  await expect.element(field).toBeInvalid();
  expect(field.element().closest('[inert]')).toBeNull();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(field).not.toBeInTheDocument();
});
