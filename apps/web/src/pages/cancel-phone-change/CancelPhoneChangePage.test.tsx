import { calls } from '@stepgate/contract';
import { openLink, openLinkOver, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const cancels = `POST ${calls.cancelPhoneChange.path}`;
const done = { status: 204 };
const refused = { status: 400, body: { code: 'invalid_link', message: 'x' } };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done]) => {
  openLink('a-token');
  return openPage(page, { answers: { [cancels]: answers } });
};
type Opened = Awaited<ReturnType<typeof open>>;
const button = ({ screen }: Opened) => screen.getByRole('button', { name: words.cancelChange });

describe('/login/cancel-phone-change', () => {
  it('(EC3) (TS2) opening the link changes nothing, and the address has no token', async () => {
    const opened = await open();
    await expect.element(opened.screen.getByRole('heading', { name: 'Keep your phone number' })).toBeVisible();
    await expect.element(button(opened)).toBeVisible();
    expect(opened.asked).toEqual([]);
    expect(location.hash).toBe('');
    expect(document.title).toBe('Keep your phone number – Stepgate');
  });

  it('(AC5) the button cancels, says that the number stays, and advises a new password; the token is forgotten', async () => {
    const opened = await open();
    const { screen, sent, memory } = opened;
    await button(opened).click();
    await expect.element(screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toHaveFocus();
    expect(sent).toEqual([{ call: cancels, body: { token: 'a-token' } }]);
    await expect.element(screen.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
    await expect.element(screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('(RB8) a double press sends once', { tags: 'deep' }, async () => {
    const opened = await open();
    await expect.element(button(opened)).toBeVisible();
    pressTwice(button(opened));
    await expect.element(opened.screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toBeVisible();
    expect(opened.asked).toEqual([cancels]);
  });

  it('works by keyboard alone', { tags: 'deep' }, async () => {
    const opened = await open();
    await expect.element(button(opened)).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(opened.screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toHaveFocus();
  });

  it('an expired or used link is reported, with links to the account and to help', { tags: 'deep' }, async () => {
    const opened = await open([refused]);
    const { screen, memory } = opened;
    await button(opened).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(screen.getByText(/already been cancelled, or it's too late/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Log in and check' })).toHaveAttribute('href', '/home/security');
    await expect.element(screen.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('without a token it says that the whole link is needed, and has no button', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our message' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: words.getHelp })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it.each([
    { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
    { name: '500', answer: { status: 500, body: { code: 'unexpected.error', message: 'x' } }, announcement: /^x$/ },
    { name: '429', answer: { status: 429, body: { code: 'too_many_requests', message: 'x' } }, announcement: /^x$/ },
  ])('(RB4) shows an error for $name, and the same press works later', { tags: 'deep' }, async ({ answer, announcement }) => {
    const opened = await open([answer, done]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await expect.element(opened.screen.getByText(announcement)).toBeVisible();
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toBeVisible();
  });

  it('(RB10) a reload before the press still has the token', { tags: 'deep' }, async () => {
    sessionStorage.setItem(`stepgate.fragment.${location.pathname}`, 'token=kept');
    const opened = await openPage(page, { answers: { [cancels]: [done] } });
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toBeVisible();
    expect(opened.sent[0]?.body).toEqual({ token: 'kept' });
    sessionStorage.clear();
  });

  it('another link opened over the page is used separately', { tags: 'deep' }, async () => {
    const opened = await open([refused, done]);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: words.linkRefused })).toBeVisible();
    openLinkOver('a-second');
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: "Your phone number hasn't changed" })).toBeVisible();
    expect(opened.sent.map(({ body }) => body.token)).toEqual(['a-token', 'a-second']);
    expect(location.hash).toBe('');
  });

  it('speaks German', { tags: 'deep' }, async () => {
    openLink('a-token');
    const { screen } = await openPage(page, { answers: {}, language: 'de' });
    await expect.element(screen.getByRole('button', { name: 'Änderung abbrechen' })).toBeVisible();
  });
});
