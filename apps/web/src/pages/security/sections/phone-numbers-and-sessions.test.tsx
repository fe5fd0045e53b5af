import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressTwice } from '../../../test/press-twice.ts';
import { done, openSecurity, overview, paths, problem, shows } from '../test/open-security.ts';

const withFirstOnly = shows({ phoneNumbers: overview.phoneNumbers.slice(0, 1) });

describe('phone numbers', () => {
  it('are masked, read left to right, and one of them is marked as the first', async () => {
    const { section } = await openSecurity();
    const rows = section('Phone numbers').getByRole('listitem');
    await expect.element(rows.nth(0).getByText('•••• 42')).toBeVisible();
    await expect.element(rows.nth(0).getByText('Codes go here first')).toBeVisible();
    await expect.element(rows.nth(1).getByText('Codes go here first')).not.toBeInTheDocument();
    await expect.element(section('Phone numbers').getByText('•••• 43')).toHaveAttribute('dir', 'ltr');
  });

  it('another one is made the first, which is told', async () => {
    const swapped = [
      { id: 'number-2', maskedPhoneNumber: '•••• 43', primary: true },
      { id: 'number-1', maskedPhoneNumber: '•••• 42', primary: false },
    ];
    const { asked, button, section, screen } = await openSecurity({
      [paths.makePrimary('number-2')]: [done],
      [paths.security]: [shows(), shows({ phoneNumbers: swapped })],
    });
    await expect.element(button('Send codes here first')).toHaveAccessibleDescription('•••• 43');
    await button('Send codes here first').click();
    await expect.element(screen.getByText('Codes go to •••• 43 first from now on.')).toBeVisible();
    await expect.element(section('Phone numbers').getByRole('listitem').nth(0).getByText('•••• 43')).toBeVisible();
    expect(asked).toEqual([paths.security, paths.makePrimary('number-2'), paths.security]);
  });

  it('one is removed after a second question, by keyboard alone, and what was done takes the focus', async () => {
    const { asked, section, screen } = await openSecurity({
      [paths.removeNumber('number-2')]: [done],
      [paths.security]: [shows(), withFirstOnly],
    });
    const remove = section('Phone numbers').getByRole('button', { name: 'Remove', exact: true }).nth(1);
    await expect.element(remove).toHaveAccessibleDescription('•••• 43');
    remove.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Remove •••• 43? No codes will go there any more.')).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await userEvent.keyboard('{Tab}{Enter}');
    const told = screen.getByText('The number •••• 43 is removed.');
    await expect.element(told).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
    await expect.poll(() => section('Phone numbers').getByRole('listitem').elements()).toHaveLength(1);
  });

  it('the question can be answered with no: nothing is sent, and the focus is where it was', async () => {
    const { asked, section, button } = await openSecurity();
    const remove = section('Phone numbers').getByRole('button', { name: 'Remove', exact: true }).nth(1);
    await remove.click();
    await button('No, keep it').click();
    await expect.element(remove).toHaveFocus();
    expect(asked).toEqual([paths.security]);
  });

  it('the last way to prove who one is stays, and it is said why', async () => {
    const { section, button, screen } = await openSecurity({
      [paths.removeNumber('number-1')]: [problem(409, 'last_way', 'You would have no way left to prove who you are.')],
    });
    await section('Phone numbers').getByRole('button', { name: 'Remove', exact: true }).nth(0).click();
    await button('Remove the number').click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('You would have no way left to prove who you are.')).toBeVisible();
    expect(section('Phone numbers').getByRole('listitem').elements()).toHaveLength(2);
  });

  it('(RB8) double presses send once', async () => {
    const { asked, section, button, screen } = await openSecurity({
      [paths.makePrimary('number-2')]: [done],
      [paths.removeNumber('number-2')]: [done],
    });
    await expect.element(button('Send codes here first')).toBeVisible();
    pressTwice(button('Send codes here first'));
    await expect.element(screen.getByText('Codes go to •••• 43 first from now on.')).toBeVisible();
    await section('Phone numbers').getByRole('button', { name: 'Remove', exact: true }).nth(1).click();
    pressTwice(button('Remove the number'));
    await expect.element(screen.getByText('The number •••• 43 is removed.')).toBeVisible();
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
      paths.makePrimary('number-2'),
      paths.removeNumber('number-2'),
    ]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, told: /could not reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), told: /^x$/ },
    {
      name: '429',
      answer: { status: 429, body: {}, headers: { 'retry-after': '120' } },
      told: /try again in 2 minutes/,
    },
  ])('(RB4) $name is told in the section, and the same press works later', async ({ answer, told }) => {
    const { section, button, screen } = await openSecurity({ [paths.makePrimary('number-2')]: [answer, done] });
    await button('Send codes here first').click();
    await expect.element(section('Phone numbers').getByText(told)).toBeVisible();
    await button('Send codes here first').click();
    await expect.element(screen.getByText('Codes go to •••• 43 first from now on.')).toBeVisible();
    await expect.element(section('Phone numbers').getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('sessions', () => {
  it('say which browser since when, and which is this one, that cannot be signed out here', async () => {
    const { section } = await openSecurity();
    const rows = section('Where you are signed in').getByRole('listitem');
    await expect.element(rows.nth(0).getByText('Firefox, Windows')).toBeVisible();
    await expect.element(rows.nth(0).getByText('This browser')).toBeVisible();
    await expect.element(rows.nth(0).getByText(/Signed in .*2026/)).toBeVisible();
    await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument();
    await expect.element(rows.nth(1).getByText(/Signed in .*2026.*last active .*2026/)).toBeVisible();
  });

  it('one is signed out after a second question', async () => {
    const { sent, screen, button } = await openSecurity({
      [paths.endSessions]: [done],
      [paths.security]: [shows(), shows({ sessions: overview.sessions.slice(0, 1) })],
    });
    await button('Sign out').click();
    await expect.element(screen.getByText('Sign out Safari, iPhone? Whoever uses it has to log in again.')).toHaveFocus();
    await button('Sign it out').click();
    await expect.element(screen.getByText('Safari, iPhone is signed out.')).toBeVisible();
    expect(sent).toEqual([{ call: paths.endSessions, body: { sessionId: 'session-2' } }]);
    await expect.element(button('Sign out everywhere else')).not.toBeInTheDocument();
  });

  it('all others are signed out after a second question', async () => {
    const { sent, screen, button } = await openSecurity({
      [paths.endSessions]: [done],
      [paths.security]: [shows(), shows({ sessions: overview.sessions.slice(0, 1) })],
    });
    await button('Sign out everywhere else').click();
    expect(sent).toEqual([]);
    await button('Sign them out').click();
    await expect.element(screen.getByText('Every other browser is signed out.')).toBeVisible();
    expect(sent).toEqual([{ call: paths.endSessions, body: {} }]);
  });
});
