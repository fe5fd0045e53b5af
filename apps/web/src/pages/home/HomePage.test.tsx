import { calls } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const asksSession = `GET ${calls.session.path}`;
const signedInAt = Date.UTC(2026, 10, 21, 12, 30);
const session = { email: 'ada@example.com', scope: 'full', signedInAt, idleExpiresAt: signedInAt + 1, expiresAt: signedInAt + 2 };
const open = { status: 200, body: session };
const nobody = { status: 401, body: { code: 'session_not_found', message: 'Please log in.' } };

describe('/home', () => {
  it('says who is logged in, since when, and what the session may do', async () => {
    const { screen } = await openPage(page, { answers: { [asksSession]: [open] } });
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    await expect.element(screen.getByText(/2026/)).toBeVisible();
    await expect.element(screen.getByText('use everything in your account')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
    // Of the demo alone.
    await expect.element(screen.getByRole('link', { name: 'Send money' })).toHaveAttribute('href', '/home/send');
  });

  it('tells of a session that can only share data', async () => {
    const sharing = { status: 200, body: { ...session, scope: 'data-sharing' } };
    const { screen } = await openPage(page, { answers: { [asksSession]: [sharing] } });
    await expect.element(screen.getByText('share your data, and nothing else')).toBeVisible();
  });

  it('writes the date in the customer’s language', async () => {
    const { screen } = await openPage(page, { answers: { [asksSession]: [open] }, language: 'de' });
    await expect.element(screen.getByText(/Samstag, 21\. November 2026/)).toBeVisible();
  });

  it('sends whoever is not logged in to the login, and back here after it', async () => {
    const { navigate } = await openPage(page, { answers: { [asksSession]: [nobody] } });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
  });

  it('tells whoever sits in a frozen session why, before the login (GW1)', async () => {
    const frozen = { status: 401, body: { code: 'session_frozen', message: 'This session is frozen.' } };
    const { navigate } = await openPage(page, { answers: { [asksSession]: [frozen] } });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login/session-frozen?redirectUrl=%2Fhome']]);
  });

  it('(RB4) says that the service could not be reached, and asks again when told to', async () => {
    const { screen, navigate } = await openPage(page, { answers: { [asksSession]: ['no network', open] } });
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('(RB9) asks again when the browser shows it anew by the back button: the session may have ended', async () => {
    const { screen, navigate } = await openPage(page, { answers: { [asksSession]: [open, nobody] } });
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
    await expect.element(screen.getByText('ada@example.com')).not.toBeInTheDocument();
  });
});
