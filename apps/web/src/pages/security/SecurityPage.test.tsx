import { calls } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { overview, paths } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const byPoll = `GET ${calls.session.path}?poll=true`;
const shown = { [paths.security]: [{ status: 200, body: overview }] };

it('/home/security links back to the account, with or without its rows', async () => {
  for (const answers of [shown, { [paths.security]: ['no network' as const] }]) {
    const { screen, close } = await openPage(page, { answers });
    await expect.element(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute('href', '/home');
    close();
  }
});

it('[LOOK-05] /home/security notices that its session ends', async () => {
  const clock = createTestClock();
  const nobody = { status: 401, body: { code: 'session_not_found', message: 'x' } };
  const { screen, navigate } = await openPage(page, { answers: { ...shown, [byPoll]: [nobody] }, clock });
  await expect.element(screen.getByRole('heading', { name: words.password })).toBeVisible();
  await expect.poll(() => clock.waiting()).toBe(2);
  await clock.advance(4 * 60_000);
  await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
});
