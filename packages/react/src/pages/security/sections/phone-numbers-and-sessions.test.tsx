import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressTwice } from '../../../test/pages/press-twice.ts';
import { fault } from '../../../test/script/answers.ts';
import { type Answers, done, openSecurity, overview, paths, problem, shows } from '../test/open-security.tsx';

const openNumbers = (answers: Answers = {}) => openSecurity(answers, {}, words.phoneNumbers);
const openSessions = (answers: Answers = {}) => openSecurity(answers, {}, words.loggedInWhere);

const withFirstOnly = shows({ phoneNumbers: overview.phoneNumbers.slice(0, 1) });

describe('phone numbers', () => {
  it('are masked and read left to right, and the number that gets codes first is marked', async () => {
    const { section } = await openNumbers();
    const rows = section(words.phoneNumbers).getByRole('listitem');
    await expect.element(rows.nth(0).getByText('the number ending in 42')).toBeVisible();
    await expect.element(rows.nth(0).getByText('We send codes here first')).toBeVisible();
    await expect.element(rows.nth(1).getByText('We send codes here first')).not.toBeInTheDocument();
    await expect
      .poll(() => section(words.phoneNumbers).getByText('the number ending in 43').element().closest('bdi')?.dir)
      .toBe('ltr');
  });

  it('another one can become the first, and the page says so', async () => {
    const swapped = [
      { id: 'number-2', maskedPhoneNumber: '•••• 43', primary: true },
      { id: 'number-1', maskedPhoneNumber: '•••• 42', primary: false },
    ];
    const { asked, button, section, screen } = await openNumbers({
      [paths.makePrimary('number-2')]: [done],
      [paths.security]: [shows(), shows({ phoneNumbers: swapped })],
    });
    await expect.element(button('Send codes here first')).toHaveAccessibleDescription('the number ending in 43');
    await button('Send codes here first').click();
    await expect.element(screen.getByText('From now on, we send codes to the number ending in 43 first.')).toBeVisible();
    await expect
      .element(section(words.phoneNumbers).getByRole('listitem').nth(0).getByText('the number ending in 43'))
      .toBeVisible();
    expect(asked).toEqual([paths.security, paths.makePrimary('number-2'), paths.security]);
  });

  it('one is removed after a confirmation, by keyboard alone, and the result takes the focus', async () => {
    const { asked, section, screen } = await openNumbers({
      [paths.removeNumber('number-2')]: [done],
      [paths.security]: [shows(), withFirstOnly],
    });
    const remove = section(words.phoneNumbers).getByRole('button', { name: words.remove, exact: true }).nth(1);
    await expect.element(remove).toHaveAccessibleDescription('the number ending in 43');
    remove.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText("Remove the number ending in 43? We'll no longer send codes to it.")).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await userEvent.keyboard('{Tab}{Enter}');
    const announcement = screen.getByText("We've removed the number ending in 43.");
    await expect.element(announcement).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(announcement.element())).toBe(true);
    await expect.poll(() => section(words.phoneNumbers).getByRole('listitem').elements()).toHaveLength(1);
  });

  it('the customer can answer no: nothing is sent, and the focus goes back', { tags: 'deep' }, async () => {
    const { asked, section, button } = await openNumbers();
    const remove = section(words.phoneNumbers).getByRole('button', { name: words.remove, exact: true }).nth(1);
    await remove.click();
    await button('No, keep it').click();
    await expect.element(remove).toHaveFocus();
    expect(asked).toEqual([paths.security]);
  });

  it('the last authentication method stays, and the page says why', { tags: 'deep' }, async () => {
    const { section, button, screen } = await openNumbers({
      [paths.removeNumber('number-1')]: [problem(409, 'last_way', 'You would have no way left to prove who you are.')],
    });
    await section(words.phoneNumbers).getByRole('button', { name: words.remove, exact: true }).nth(0).click();
    await button('Remove the number').click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('You would have no way left to prove who you are.')).toBeVisible();
    expect(section(words.phoneNumbers).getByRole('listitem').elements()).toHaveLength(2);
  });

  it('(RB8) double presses send once', { tags: 'deep' }, async () => {
    const { asked, section, button, screen } = await openNumbers({
      [paths.makePrimary('number-2')]: [done],
      [paths.removeNumber('number-2')]: [done],
    });
    await expect.element(button('Send codes here first')).toBeVisible();
    pressTwice(button('Send codes here first'));
    await expect.element(screen.getByText('From now on, we send codes to the number ending in 43 first.')).toBeVisible();
    await section(words.phoneNumbers).getByRole('button', { name: words.remove, exact: true }).nth(1).click();
    pressTwice(button('Remove the number'));
    await expect.element(screen.getByText("We've removed the number ending in 43.")).toBeVisible();
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
      paths.makePrimary('number-2'),
      paths.removeNumber('number-2'),
    ]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '500', answer: problem(500, 'unexpected.error'), announcement: /^x$/ },
    {
      name: '429',
      answer: fault({ status: 429, body: {}, headers: { 'retry-after': '120' } }),
      announcement: /try again in 2 minutes/,
    },
  ])(
    '(RB4) shows an error for $name in the section, and the same press works later',
    { tags: 'deep' },
    async ({ answer, announcement }) => {
      const { section, button, screen } = await openNumbers({ [paths.makePrimary('number-2')]: [answer, done] });
      await button('Send codes here first').click();
      await expect.element(section(words.phoneNumbers).getByText(announcement)).toBeVisible();
      await button('Send codes here first').click();
      await expect.element(screen.getByText('From now on, we send codes to the number ending in 43 first.')).toBeVisible();
      await expect.element(section(words.phoneNumbers).getByRole('alert')).not.toBeInTheDocument();
    },
  );
});

describe('sessions', () => {
  it('show their browser and start, and mark this one, which can’t be signed out here', async () => {
    const { section } = await openSessions();
    const rows = section(words.loggedInWhere).getByRole('listitem');
    await expect.element(rows.nth(0).getByText('Firefox, Windows')).toBeVisible();
    await expect.element(rows.nth(0).getByText('This browser')).toBeVisible();
    await expect.element(rows.nth(0).getByText(/Logged in .*2026/)).toBeVisible();
    await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument();
    await expect.element(rows.nth(1).getByText(/Logged in .*2026.*last active .*2026/)).toBeVisible();
  });

  it('one is signed out after a confirmation', async () => {
    const { sent, screen, button } = await openSessions({
      [paths.endSessions]: [done],
      [paths.security]: [shows(), shows({ sessions: overview.sessions.slice(0, 1) })],
    });
    await button(words.logOut).click();
    await expect.element(screen.getByText("Log out Safari, iPhone? You'll have to log in again there.")).toHaveFocus();
    await button('Log out this browser').click();
    await expect.element(screen.getByText('Safari, iPhone is logged out.')).toBeVisible();
    expect(sent).toEqual([{ call: paths.endSessions, body: { sessionId: 'session-2' } }]);
    await expect.element(button('Log out everywhere else')).not.toBeInTheDocument();
  });

  it('all others are signed out after a confirmation', { tags: 'deep' }, async () => {
    const { sent, screen, button } = await openSessions({
      [paths.endSessions]: [done],
      [paths.security]: [shows(), shows({ sessions: overview.sessions.slice(0, 1) })],
    });
    await button('Log out everywhere else').click();
    expect(sent).toEqual([]);
    await button('Log out all others').click();
    await expect.element(screen.getByText('Every other browser is logged out.')).toBeVisible();
    expect(sent).toEqual([{ call: paths.endSessions, body: {} }]);
  });
});
