import { calls } from '@stepgate/contract';
import { fault, openLink, pressTwice } from '@stepgate/pages/test';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const answersIt = `POST ${calls.answerEmailCheckpoint.path}`;
const done = { status: 204 };
const problem = (code: string) => ({ status: 400, body: { code, message: 'x' } });

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done]) => {
  openLink('a-token');
  return openPage(page, { answers: { [answersIt]: answers } });
};

describe('/login/email-checkpoint', () => {
  it('(EC3) opening the link answers nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Are you logging in?' })).toBeVisible();
    expect(asked).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('yes confirms, and sends the customer back to the other window', async () => {
    const { screen, sent } = await open();
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toHaveFocus();
    await expect.element(screen.getByText(/Go back to the window/)).toBeVisible();
    expect(sent).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'yes' } }]);
  });

  it('no ends that login, and leads to a new password', async () => {
    const { screen, sent } = await open();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped that login" })).toHaveFocus();
    expect(sent).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'no' } }]);
    await expect.element(screen.getByRole('link', { name: 'Change my password' })).toHaveAttribute('href', '/home/security');
  });

  it('(RB8) a double press sends once', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('button', { name: 'Yes, it was me' })).toBeVisible();
    pressTwice(screen.getByRole('button', { name: 'Yes, it was me' }));
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
    expect(asked).toEqual([answersIt]);
  });

  it('a press of one answer keeps the other from being sent', async () => {
    const { screen, asked } = await open(['never']);
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    expect(asked).toEqual([answersIt]);
  });

  it('(EC1) in another browser it says where to open the link, changes nothing, and still accepts “no”', async () => {
    const { screen, sent } = await open([problem('wrong_browser'), problem('wrong_browser'), done]);
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('Open this link in the browser where you started.')).toBeVisible();
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped that login" })).toBeVisible();
    expect(sent.map(({ body }) => body.answer)).toEqual(['yes', 'yes', 'no']);
  });

  it('(EC4) a used or expired link says to log in again', async () => {
    const { screen } = await open([problem('invalid_link')]);
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    await expect.element(screen.getByText(/older than 10 minutes.*please log in again/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('[BODY-01] about a phone change it asks about that, says how long nothing changes, and stops it', async () => {
    openLink('a-token&about=phone-change');
    const { screen, sent } = await openPage(page, { answers: { [answersIt]: [done] } });
    await expect.element(screen.getByRole('heading', { name: 'Do you want to change your phone number?' })).toBeVisible();
    await expect.element(screen.getByText(/without a photo. Nothing changes for 3 days after you confirm/)).toBeVisible();
    await screen.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect.element(screen.getByRole('heading', { name: "We've stopped the change" })).toHaveFocus();
    expect(sent).toEqual([{ call: answersIt, body: { token: 'a-token', answer: 'no' } }]);
  });

  it('[BODY-01] after the yes to a phone change it leads back to its window', async () => {
    openLink('a-token&about=phone-change');
    const { screen } = await openPage(page, { answers: { [answersIt]: [done] } });
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByText(/the window where you're changing your phone number/)).toBeVisible();
  });

  it('without a token it says that the whole link is needed', async () => {
    const { screen, asked } = await openPage(page, { answers: {} });
    await expect.element(screen.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('(RB4) an answer that can’t be sent now is reported, and can be sent later', async () => {
    const { screen } = await open(['no network', fault({ status: 500, body: {} }), done]);
    for (const announcement of [/couldn't reach our service/, /Something went wrong/]) {
      await screen.getByRole('button', { name: 'Yes, it was me' }).click();
      await expect.element(screen.getByText(announcement)).toBeVisible();
    }
    await screen.getByRole('button', { name: 'Yes, it was me' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible();
  });
});
