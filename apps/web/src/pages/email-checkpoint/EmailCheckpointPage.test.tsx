import { calls } from '@stepgate/contract';
import { fault, openLink, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const describesIt = `POST ${calls.describeEmailCheckpoint.path}`;
const answersIt = `POST ${calls.answerEmailCheckpoint.path}`;
const done = { status: 204 };
// On the clock of this browser.
const askedAt = new Date(2026, 0, 5, 14, 30).getTime();
const described = { status: 200, body: { askedAt, browser: 'Firefox, Linux', place: 'Germany' } };
const problem = (code: string) => ({ status: 400, body: { code, message: 'x' } });

type Answers = Parameters<typeof openPage>[1]['answers'][string];

const open = (answers: Answers = [done], facts: Answers = [described]) => {
  openLink('a-token');
  return openPage(page, { answers: { [describesIt]: facts, [answersIt]: answers } });
};
const openChange = (facts: Answers = [described]) => {
  openLink('a-token&about=phone-change');
  return openPage(page, { answers: { [describesIt]: facts, [answersIt]: [done] } });
};

describe('/login/email-checkpoint', () => {
  it('(EC3) opening the link answers nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByText('Firefox, Linux')).toBeVisible();
    expect(asked).toEqual([describesIt]);
    expect(location.hash).toBe('');
  });

  it('[EMCP-01] [MARK-12] before the customer decides, it says when it was, with which browser and from where, as the mail does', async () => {
    const { screen, sent } = await open();
    await expect.element(screen.getByText('Jan 5, 2026, 2:30 PM')).toBeVisible();
    const names = screen.getByRole('term').elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(['When', 'Browser', 'Location']);
    const values = screen.getByRole('definition').elements();
    expect(values.map(({ textContent }) => textContent)).toEqual(['Jan 5, 2026, 2:30 PM', 'Firefox, Linux', 'Germany']);
    expect(sent).toEqual([{ call: describesIt, body: { token: 'a-token' } }]);
  });

  it('[MARK-12] facts unknown to the service are left out', { tags: 'deep' }, async () => {
    const { screen } = await open([done], [{ status: 200, body: { askedAt } }]);
    await expect.element(screen.getByText('When')).toBeVisible();
    expect(screen.getByRole('term').elements()).toHaveLength(1);
  });

  it.each<[string, Answers[number]]>([
    ['a link that no longer works', problem('invalid_link')],
    ['a service of your own that has no such call', fault({ status: 404, body: {} })],
    ['no network', 'no network'],
    ['an answer that never comes', 'never'],
  ])('(RB4) with %s it asks without the facts, and says nothing of them', { tags: 'deep' }, async (_what, facts) => {
    const { screen, asked, sent } = await open([done], [facts]);
    await expect.poll(() => asked).toEqual([describesIt]);
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([describesIt, answersIt]);
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('[MARK-12] the facts have their room before they come, so that no button moves', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Firefox, Linux')).toBeVisible();
    const list = screen.getByText('Firefox, Linux').element().closest('dl');
    const room = Number.parseFloat(getComputedStyle(list?.parentElement ?? document.body).minHeight);
    expect(list?.offsetHeight).toBeGreaterThan(60);
    expect(list?.offsetHeight).toBeLessThanOrEqual(room);
  });

  it('yes confirms, and sends the customer back to the other window', async () => {
    const { screen, sent } = await open();
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toHaveFocus();
    await expect.element(screen.getByText(/Go back to the window/)).toBeVisible();
    expect(sent.slice(1)).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'yes' } }]);
  });

  it('no ends that login, and links to a new password', async () => {
    const { screen, sent } = await open();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped that login" })).toHaveFocus();
    expect(sent.slice(1)).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'no' } }]);
    await expect.element(screen.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
  });

  it('(RB8) a double press sends once', { tags: 'deep' }, async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: words.wasMe })).toBeVisible();
    pressTwice(screen.getByRole('button', { name: words.wasMe }));
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
    expect(asked).toEqual([describesIt, answersIt]);
  });

  it('a press of one answer keeps the other from being sent', { tags: 'deep' }, async () => {
    const { screen, asked } = await open(['never']);
    await screen.getByRole('button', { name: words.wasMe }).click();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    expect(asked).toEqual([describesIt, answersIt]);
  });

  it('(EC1) in another browser it says where to open the link, changes nothing, and still accepts “no”', async () => {
    const { screen, sent } = await open([problem('wrong_browser'), problem('wrong_browser'), done]);
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('Open this link in the browser where you started.')).toBeVisible();
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped that login" })).toBeVisible();
    expect(sent.slice(1).map(({ body }) => body.answer)).toEqual(['yes', 'yes', 'no']);
  });

  it('(EC4) a used or expired link says to log in again', { tags: 'deep' }, async () => {
    const { screen } = await open([problem('invalid_link')]);
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(screen.getByText(/older than 10 minutes.*please log in again/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
  });

  it('[BODY-01] about a phone change it asks about that, says how long nothing changes, and stops it', async () => {
    const { screen, sent } = await openChange();
    await expect.element(screen.getByRole('heading', { name: 'Do you want to change your phone number?' })).toBeVisible();
    await expect.element(screen.getByText(/without a photo. Nothing changes for 3 days after you confirm/)).toBeVisible();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped the change" })).toHaveFocus();
    expect(sent.slice(1)).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'no' } }]);
  });

  it('[BODY-01] about a phone change it names the number too', { tags: 'deep' }, async () => {
    const { screen } = await openChange([{ status: 200, body: { askedAt, newNumber: '+44 •••• ••0123' } }]);
    await expect.element(screen.getByText('+44 •••• ••0123')).toBeVisible();
    await expect.element(screen.getByText('New number')).toBeVisible();
  });

  it('[BODY-01] after the yes to a phone change it returns to its window', { tags: 'deep' }, async () => {
    const { screen } = await openChange();
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByText(/the window where you're changing your phone number/)).toBeVisible();
  });

  it('without a token it says that the whole link is needed', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('(RB4) an answer that can’t be sent now is reported, and can be sent later', { tags: 'deep' }, async () => {
    const { screen } = await open(['no network', fault({ status: 500, body: {} }), done]);
    for (const announcement of [/couldn't reach our service/, /Something went wrong/]) {
      await screen.getByRole('button', { name: words.wasMe }).click();
      await expect.element(screen.getByText(announcement)).toBeVisible();
    }
    await screen.getByRole('button', { name: words.wasMe }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
  });
});
