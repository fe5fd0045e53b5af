import { calls } from '@stepgate/contract';
import { openLink, openLinkOver, pressTwice } from '@stepgate/pages/test';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const states = `POST ${calls.linkState.path}`;
const verifies = `POST ${calls.verifyEmail.path}`;
const done = { status: 200, body: { location: '/home' } };
const refused = { status: 400, body: { code: 'invalid_link', message: 'That link is used.' } };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done], state = 'valid') => {
  openLink('a-token');
  return openPage(page, { answers: { [states]: [{ status: 200, body: { state } }], [verifies]: answers } });
};

describe('/login/verify-email', () => {
  it('(EV2) opening the link changes nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('heading', { name: words.confirmYourEmail })).toBeVisible();
    expect(asked).toEqual([states]);
    expect(location.hash).toBe('');
    expect(document.title).toBe('Confirm your email address – Stepgate');
  });

  it('the button verifies, says so, and links to the service’s location; the token is forgotten', async () => {
    const { screen, sent, memory } = await open();
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toHaveFocus();
    expect(sent).toEqual([
      { call: states, body: { token: 'a-token', kind: 'verify-email' } },
      { call: verifies, body: { oneTimeToken: 'a-token', locale: 'en' } },
    ]);
    await expect.element(screen.getByRole('link', { name: 'Continue in this window' })).toHaveAttribute('href', '/home');
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('(EV2) (SX3) a location on another site is replaced by /home', { tags: 'deep' }, async () => {
    const { screen } = await open([{ status: 200, body: { location: 'https://evil.test/' } }]);
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('link', { name: 'Continue in this window' })).toHaveAttribute('href', '/home');
  });

  it('(RB8) a double press sends once', { tags: 'deep' }, async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    pressTwice(screen.getByRole('button', { name: 'Confirm my address' }));
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(asked).toEqual([states, verifies]);
  });

  it('works by keyboard alone', { tags: 'deep' }, async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toHaveFocus();
    expect(asked).toEqual([states, verifies]);
  });

  it('(EV2) a used or expired link is reported with a link to the login, and isn’t tried again after a reload', async () => {
    const { screen, memory } = await open([refused]);
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
    await expect.element(screen.getByText(/older than 24 hours/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    expect(memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it.each([
    { state: 'used', title: words.linkRefused, text: /a newer email has replaced it/ },
    { state: 'expired', title: 'This link has expired', text: /older than 24 hours/ },
  ])('[REAL-18] a link that is $state is named before any press', async ({ state, title, text }) => {
    const { screen, asked } = await open([done], state);
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    expect(asked).toEqual([states]);
  });

  it('(EV2) a token that isn’t from a mailed link confirms nothing: a 202 isn’t a success', { tags: 'deep' }, async () => {
    const { screen } = await open([{ status: 202 }]);
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toHaveFocus();
  });

  it('without a token it says that the whole link is needed', { tags: 'deep' }, async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.logIn })).toHaveAttribute('href', '/login');
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it.each(
    rows(
      [
        { name: 'no network', answer: 'no network' as const, announcement: /couldn't reach our service/ },
        { name: '500', answer: { status: 500, body: { code: 'unexpected.error', message: 'x' } }, announcement: /^x$/ },
        { name: '429', answer: { status: 429, body: { code: 'too_many_requests', message: 'x' } }, announcement: /^x$/ },
      ],
      1,
    ),
  )('(RB4) shows an error for $name, and the same press works later', async ({ answer, announcement }) => {
    const { screen, asked } = await open([answer, done]);
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText(announcement)).toBeVisible();
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(asked).toEqual([states, verifies, verifies]);
  });

  it('(RB10) a reload before the press still has the token, only in this tab’s memory', async () => {
    sessionStorage.setItem(`stepgate.fragment.${location.pathname}`, 'token=kept');
    const { screen, sent } = await openPage(page, { answers: { [verifies]: [done] } });
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ oneTimeToken: 'kept' });
    sessionStorage.clear();
  });

  it('another link opened over the page is used separately', { tags: 'deep' }, async () => {
    const { screen, sent } = await open([refused, done]);
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: words.linkRefused })).toBeVisible();
    openLinkOver('a-second');
    await screen.getByRole('button', { name: 'Confirm my address' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(sent.flatMap(({ call, body }) => (call === verifies ? [body.oneTimeToken] : []))).toEqual(['a-token', 'a-second']);
    expect(location.hash).toBe('');
  });
});
