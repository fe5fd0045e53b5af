import { pushDevicePoll } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { lists, listsPhoneChange, openEnrolled, paths, phoneChange, problem, recovery, request } from './test/open-device.tsx';

const cancelled = { status: 204 };
const title = 'Someone wants to change the phone number of your account';

describe('the change of a lost number, on the device', () => {
  it('[BODY-01] is announced, and says who asked for it, the new number and until when nothing changes', async () => {
    const { screen } = await openEnrolled({ answers: { [paths.requests]: [listsPhoneChange] } });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent(title);
    for (const fact of ['+44 •••• ••0 042', 'Safari, iPhone', '192.0.2.…'])
      await expect.element(screen.getByText(fact)).toBeVisible();
    await expect.element(screen.getByText(/Nothing changes before .*24.*2026/)).toBeVisible();
  });

  it('[BODY-01] one tap cancels it, and the outcome takes the focus and stays', async () => {
    const { screen, sent, clock } = await openEnrolled({
      answers: { [paths.requests]: [listsPhoneChange, lists()], [paths.cancelPhoneChange]: [cancelled] },
    });
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your phone number stays' })).toHaveFocus();
    await clock.advance(pushDevicePoll.interval);
    await expect.element(screen.getByRole('heading', { name: 'Your phone number stays' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument();
    expect(sent.filter(({ call }) => call === paths.cancelPhoneChange).map(({ body }) => body.phoneChangeId)).toEqual(['c1']);
  });

  it('[BODY-01] (RB4) a cancellation that failed to send can be sent again', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [listsPhoneChange], [paths.cancelPhoneChange]: ['no network', cancelled] },
    });
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your phone number stays' })).toBeVisible();
  });

  it('[BODY-01] an ended one goes away, in German, too', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [listsPhoneChange, lists()], [paths.cancelPhoneChange]: [problem(404, 'not_found')] },
      language: 'de',
    });
    await screen.getByRole('button', { name: 'Abbrechen' }).click();
    const german = 'Jemand möchte die Telefonnummer Ihres Kontos ändern';
    await expect.element(screen.getByRole('heading', { name: german })).not.toBeInTheDocument();
  });

  it('[BODY-01] a device that was removed meanwhile says so', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: { [paths.requests]: [listsPhoneChange], [paths.cancelPhoneChange]: [problem(404, 'device_not_found')] },
    });
    await screen.getByRole('button', { name: words.cancelIt }).click();
    await expect.element(screen.getByRole('heading', { name: 'This phone no longer approves logins' })).toBeVisible();
  });

  it('[BODY-01] is beside a recovery and a login, and takes nothing from them', { tags: 'deep' }, async () => {
    const all = { status: 200, body: { requests: [request()], recovery, phoneChange } };
    const { screen, sent } = await openEnrolled({
      answers: { [paths.requests]: [all], [paths.cancelPhoneChange]: [cancelled] },
    });
    const cancels = screen.getByRole('button', { name: words.cancelIt });
    await expect.element(cancels.nth(1)).toBeVisible();
    await cancels.nth(1).click();
    await expect.element(screen.getByRole('heading', { name: 'Your phone number stays' })).toHaveFocus();
    await expect.element(cancels).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'No, deny' })).toBeVisible();
    expect(sent.map(({ call }) => call)).not.toContain(paths.cancelRecovery);
  });
});
