import { calls, type Language } from '@stepgate/contract';
import { openLink, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const cancels = `POST ${calls.cancelEmailChange.path}`;
const done = { status: 204 };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done], language: Language = 'en') => {
  openLink('a-token');
  return openPage(page, { answers: { [cancels]: answers }, language });
};
type Opened = Awaited<ReturnType<typeof open>>;
const button = ({ screen }: Opened) => screen.getByRole('button', { name: words.cancelChange });
const kept = ({ screen }: Opened) => screen.getByRole('heading', { name: "Your email address hasn't changed" });

describe('/login/cancel-email-change', () => {
  it('(EC3) (TS2) opening the link changes nothing, and the address has no token', async () => {
    const opened = await open();
    await expect.element(opened.screen.getByRole('heading', { name: 'Keep your email address' })).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('(AC5) (RB8) a double press cancels once, says that the address stays, and advises a new password', async () => {
    const opened = await open();
    await expect.element(button(opened)).toBeVisible();
    pressTwice(button(opened));
    await expect.element(kept(opened)).toHaveFocus();
    expect(opened.sent).toEqual([{ call: cancels, body: { token: 'a-token' } }]);
    const link = opened.screen.getByRole('link', { name: words.changeMyPassword });
    await expect.element(link).toHaveAttribute('href', '/home/security');
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('an expired or used link is reported, with a link to help', { tags: 'deep' }, async () => {
    const opened = await open([{ status: 400, body: { code: 'invalid_link', message: 'x' } }]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
  });

  it('(RB4) a network failure is reported, and the same press works later', { tags: 'deep' }, async () => {
    const opened = await open(['no network', done]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await button(opened).click();
    await expect.element(kept(opened)).toBeVisible();
  });

  it('without a token it says that the whole link is needed, in German too', { tags: 'deep' }, async () => {
    const { screen } = await openPage(page, { answers: {}, language: 'de' });
    await expect.element(screen.getByRole('heading', { name: 'Öffnen Sie den Link in unserer E-Mail' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
