import { calls, demoCalls } from '@stepgate/contract';
import { partOf } from '@stepgate/pages';
import { checkEveryLook, openPage as openShown, overview } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as tab } from 'vitest/browser';
import { loadWords } from '../../load-words.ts';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const asksSession = `GET ${calls.session.path}`;
const signedInAt = Date.UTC(2026, 10, 21, 12, 30);
const session = { email: 'ada@example.com', scope: 'full', signedInAt, idleExpiresAt: signedInAt + 1, expiresAt: signedInAt + 2 };
const open = { status: 200, body: session };
const nobody = { status: 401, body: { code: 'session_not_found', message: 'Please log in.' } };

const protection = (change: Partial<typeof overview> = {}) => ({ status: 200, body: { ...overview, ...change } });
const transfer = { id: 't1', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', sentAt: signedInAt };
const transfers = [1, 2, 3, 4].map((each) => ({ ...transfer, id: `t${each}`, payee: `Payee ${each}` }));
const answers = {
  [asksSession]: [open],
  [`GET ${calls.security.path}`]: [protection()],
  [`GET ${demoCalls.demoMoney.path}`]: [{ status: 200, body: { balance: 75_000, currency: 'GBP', transfers } }],
};

describe('/home', () => {
  it('[LOOK-13] shows what the customer has, the last three payments, and that nothing needs them', async () => {
    const { screen } = await openPage(page, { answers });
    const balance = screen.getByText('£750.00');
    await expect.element(balance).toBeVisible();
    // A line may break between the two, and nowhere else.
    expect(balance.element().textContent).toBe('£750.00');
    await expect.element(screen.getByText('Payee 3')).toBeVisible();
    await expect.element(screen.getByText('Payee 4')).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^Nothing\. /)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.sendMoney })).toHaveAttribute('href', '/home/send');
  });

  it.each([
    { change: { phoneNumbers: [] }, task: /^Add a phone number/, row: '/home/security#phones' },
    {
      change: { authenticator: null, backupCodesLeft: 0 },
      task: /^Set up an authenticator app/,
      row: '/home/security#authenticator',
    },
    { change: { backupCodesLeft: 0 }, task: /^Create backup codes/, row: '/home/security#backup' },
  ])(
    '[LOOK-12] [LOOK-13] a task of the customer has its sign, and opens its row of the security page: $task',
    async ({ change, task, row }) => {
      const weak = { ...answers, [`GET ${calls.security.path}`]: [protection(change)] };
      const { screen } = await openPage(page, { answers: weak });
      await expect.element(screen.getByRole('link', { name: task })).toHaveAttribute('href', row);
      expect(screen.getByRole('link', { name: task }).element().querySelector('svg')).toBeVisible();
      await expect.element(screen.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')).toBeVisible();
    },
  );

  it('[LOOK-12] every target of the account has a sign of its own', async () => {
    const { screen } = await openPage(page, { answers });
    const places = screen.getByRole('navigation', { name: 'Your settings' }).getByRole('link');
    await expect.poll(() => places.elements()).toHaveLength(3);
    const signs = places.elements().map((each) => each.querySelector('path')?.getAttribute('d'));
    expect(new Set(signs).size).toBe(3);
    expect(signs).not.toContain(undefined);
  });

  it('[ENG-04] the list of tasks throws: the account is shown without it, and the error tracker gets the error once, by its part', async () => {
    const broken = new Error('the extra is broken');
    const throws = () => {
      throw broken;
    };
    const Page = page.Page;
    const { screen, errorTracker } = await openShown(
      {
        Page,
        wordsIn: async (language) =>
          Object.defineProperty({ ...(await loadWords(page, language)) }, 'home.addNumber', { get: throws }),
      },
      { answers: { ...answers, [`GET ${calls.security.path}`]: [protection({ phoneNumbers: [] })] } },
    );
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    await expect.element(screen.getByText('£750.00')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logOut })).toHaveAttribute('href', '/logout');
    expect(screen.getByRole('heading', { name: 'Needs your attention' }).query()).toBeNull();
    await expect.poll(() => errorTracker.mock.calls).toEqual([[broken]]);
    expect(partOf(broken)).toBe('home-attention');
  });

  it('says who is logged in, and since when', async () => {
    const { screen } = await openPage(page, { answers });
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    await expect.element(screen.getByText(/^Saturday, November 21, 2026/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logOut })).toHaveAttribute('href', '/logout');
    // Only in the demo.
    await expect.element(screen.getByRole('link', { name: words.sendMoney })).toHaveAttribute('href', '/home/send');
  });

  it.each([
    [390, 844],
    [1440, 900],
  ])(
    '[MARK-09] at %i × %i it keeps the shape of what comes: balance, rows and facts have the place of their placeholders',
    async (width, height) => {
      const { innerWidth, innerHeight } = window;
      await tab.viewport(width, height);
      onTestFinished(() => tab.viewport(innerWidth, innerHeight));
      const places = () =>
        ['[class*=balance]', '[class*=section] > ul[class*=places] > li', 'dl'].map((each) => {
          const { left, top, width: wide, height: high } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect();
          return [left, top, wide, high].map(Math.round);
        });
      const nothingSent = { status: 200, body: { balance: 75_000, currency: 'GBP', transfers: [] } };
      const waiting = await openPage(page, { answers: { ...answers, [asksSession]: ['never'] } });
      await expect.element(waiting.screen.getByText('Loading your account…')).toBeInTheDocument();
      const before = places();
      expect(before.flat()).not.toContain(0);
      waiting.close();
      const { screen } = await openPage(page, { answers: { ...answers, [`GET ${demoCalls.demoMoney.path}`]: [nothingSent] } });
      await expect.element(screen.getByText('£750.00')).toBeVisible();
      expect(places()).toEqual(before);
    },
  );

  it('asks for everything at once, because each answer is a round trip', async () => {
    const { asked } = await openPage(page, { answers: { ...answers, [asksSession]: ['never'] } });
    await expect.poll(() => asked).toEqual([`GET ${calls.security.path}`, `GET ${demoCalls.demoMoney.path}`, asksSession]);
  });

  it('says so if the session can only share data', async () => {
    const sharing = { status: 200, body: { ...session, scope: 'data-sharing' } };
    const { screen } = await openPage(page, { answers: { [asksSession]: [sharing] } });
    await expect.element(screen.getByText('only share your data')).toBeVisible();
  });

  it('writes the date in the customer’s language', { tags: 'deep' }, async () => {
    const { screen } = await openPage(page, { answers: { [asksSession]: [open] }, language: 'de' });
    await expect.element(screen.getByText(/Samstag, 21\. November 2026/)).toBeVisible();
  });

  it('without a session it redirects to the login, and back here afterwards', async () => {
    const { navigate } = await openPage(page, { answers: { [asksSession]: [nobody] } });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
  });

  it('explains a frozen session before the login (GW1)', { tags: 'deep' }, async () => {
    const frozen = { status: 401, body: { code: 'session_frozen', message: 'This session is frozen.' } };
    const { navigate } = await openPage(page, { answers: { [asksSession]: [frozen] } });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login/session-frozen?redirectUrl=%2Fhome']]);
  });

  it('(RB4) says that the service couldn’t be reached, and tries again on request', { tags: 'deep' }, async () => {
    const { screen, navigate } = await openPage(page, { answers: { [asksSession]: ['no network', open] } });
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    { type: 'navigate', where: 'on the title, as on the next step of the login' },
    { type: 'reload', where: 'where the browser restores it' },
    { type: 'back_forward', where: 'where the browser restores it' },
  ])('[LOOK-02] opened by $type, the focus is $where', async ({ type }) => {
    const opening = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([Object.assign(new PerformanceMark('opening'), { type })]);
    onTestFinished(() => opening.mockRestore());
    const { screen } = await openPage(page, { answers });
    await expect.element(screen.getByText('Payee 3')).toBeVisible();
    const title = screen.getByRole('heading', { level: 1 });
    if (type !== 'navigate') return expect.element(title).not.toHaveFocus();
    await expect.element(title).toHaveFocus();
    expect(getComputedStyle(title.element()).outlineStyle).toBe('none');
    // It was visible before, so it doesn't fade in.
    expect(title.element().closest('section')?.className).not.toMatch(/arriving/);
  });

  it('(RB9) loads again when the browser restores it with the back button: the session may have ended', async () => {
    const { screen, navigate } = await openPage(page, { answers: { [asksSession]: [open, nobody] } });
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
    await expect.element(screen.getByText('ada@example.com')).not.toBeInTheDocument();
  });
});

const scenes = [
  { name: 'the account', answers },
  {
    name: 'with something to do',
    answers: { ...answers, [`GET ${calls.security.path}`]: [protection({ phoneNumbers: [], authenticator: null })] },
  },
  { name: 'checking', answers: { [asksSession]: ['never' as const] } },
];

checkEveryLook(scenes, ['with something to do'], async ({ name, answers: given }, language) => {
  const { screen } = await openPage(page, { answers: given, language });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  if (name !== 'checking') await expect.element(screen.getByRole('navigation')).toBeVisible();
});
