import { pushDevicePoll } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { lists, listsRecovery, openEnrolled, paths, problem, recovery } from './test/open-device.tsx';

const cancelled = { status: 204 };
const title = 'Someone wants to get into your account without your passkeys';

describe('a recovery without passkeys, on the device', () => {
  it('[PASS-08] is announced, and says who began it and until when it waits', async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [listsRecovery] } });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent(title);
    for (const fact of ['Edge, Windows', 'France']) await expect.element(screen.getByText(fact)).toBeVisible();
    await expect.element(screen.getByText(/From .*24.*2026/)).toBeVisible();
    await expect.element(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-21T12:30:00.000Z');
  });

  it('[PASS-08] one tap cancels it, and the outcome takes the focus and stays', async () => {
    const { screen, sent, clock } = await openEnrolled({
      answers: { [paths.requests]: [listsRecovery, lists()], [paths.cancelRecovery]: [cancelled] },
    });
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your passkeys stay' })).toHaveFocus();
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByRole('heading', { name: 'Your passkeys stay' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call === paths.cancelRecovery).map(({ body }) => body.recoveryId)).toEqual(['w1']);
  });

  it('[PASS-08] (RB4) a cancellation that failed to send can be sent again', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [listsRecovery], [paths.cancelRecovery]: ['no network', cancelled] },
    });
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your passkeys stay' })).toBeVisible();
  });

  it('[PASS-08] an ended one goes away, in German, too', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [listsRecovery, lists()], [paths.cancelRecovery]: [problem(404, 'not_found')] },
      language: 'de',
    });
    await screen.getByRole('button', { name: 'Abbrechen' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Jemand möchte ohne Ihre Passkeys in Ihr Konto' }))
      .not.toBeInTheDocument();
  });

  it('[MARK-12] one from an unknown place has no row for it', async () => {
    const answered = { status: 200, body: { requests: [], recovery: { ...recovery, address: '' } } };
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [answered] } });
    await expect.element(screen.getByText('Edge, Windows')).toBeVisible();
    expect(screen.getByText('Location').query()).toBeNull();
  });

  it('[DESK-07] a recovery by staff says so, names no browser, and is cancelled the same way', async () => {
    const byStaff = { ...recovery, browser: '', address: '', byStaff: true };
    const { screen, sent } = await openEnrolled({
      answers: {
        [paths.requests]: [{ status: 200, body: { requests: [], recovery: byStaff } }],
        [paths.cancelRecovery]: [cancelled],
      },
    });
    const said = 'Our support team is giving your account back without its passkeys';
    await expect.element(screen.getByRole('heading', { name: said })).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent(said);
    await expect.element(screen.getByText(/On .*24.*2026.* your passkeys are removed/)).toBeVisible();
    expect([screen.getByText('Browser').query(), screen.getByText('Location').query()]).toEqual([null, null]);
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your passkeys stay' })).toHaveFocus();
    expect(sent.filter(({ call }) => call === paths.cancelRecovery).map(({ body }) => body.recoveryId)).toEqual(['w1']);
  });
});
