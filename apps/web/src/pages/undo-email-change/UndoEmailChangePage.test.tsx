import { calls, type Language } from '@stepgate/contract';
import { openLink, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const undoes = `POST ${calls.undoEmailChange.path}`;
const done = { status: 204 };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done], language: Language = 'en') => {
  openLink('a-token');
  return openPage(page, { answers: { [undoes]: answers }, language });
};
type Opened = Awaited<ReturnType<typeof open>>;
const button = ({ screen }: Opened) => screen.getByRole('button', { name: 'Undo the change' });
const back = ({ screen }: Opened) => screen.getByRole('heading', { name: "We've restored your email address" });

describe('/login/undo-email-change', () => {
  it('[ATT-10] opening the link changes nothing, and the address has no token (EC3) (TS2)', async () => {
    const opened = await open();
    await expect.element(opened.screen.getByRole('heading', { name: 'Undo your email change' })).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('[ATT-10] a double press undoes the change once, and the page links to a new password (RB8)', async () => {
    const opened = await open();
    await expect.element(button(opened)).toBeVisible();
    pressTwice(button(opened));
    await expect.element(back(opened)).toHaveFocus();
    expect(opened.sent).toEqual([{ call: undoes, body: { token: 'a-token' } }]);
    const link = opened.screen.getByRole('link', { name: 'Set a new password' });
    await expect.element(link).toHaveAttribute('href', '/login/forgot-password');
    expect(opened.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('an expired or used link is reported, with a link to help', { tags: 'deep' }, async () => {
    const opened = await open([{ status: 400, body: { code: 'invalid_link', message: 'x' } }]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(opened.screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
  });

  it('[ATT-10] an address that now belongs to another account is reported, and the link still works', async () => {
    const opened = await open([{ status: 409, body: { code: 'email_in_use', message: 'It has another account.' } }, done]);
    await button(opened).click();
    await expect.element(opened.screen.getByText('It has another account.')).toBeVisible();
    await button(opened).click();
    await expect.element(back(opened)).toBeVisible();
  });

  it('(RB4) a network failure is reported, and the same press works later', { tags: 'deep' }, async () => {
    const opened = await open(['no network', done]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await button(opened).click();
    await expect.element(back(opened)).toBeVisible();
  });

  it('without a token it says that the whole link is needed, in German too', { tags: 'deep' }, async () => {
    const { screen } = await openPage(page, { answers: {}, language: 'de' });
    await expect.element(screen.getByRole('heading', { name: 'Öffnen Sie den Link in unserer E-Mail' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
