import { calls, sizes } from '@stepgate/contract';
import { pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const appeals = `POST ${calls.appeal.path}`;
const challenges = `GET ${calls.captchaChallenge.path}`;
const options = `GET ${calls.loginOptions.path}`;
/** Of a service that has our own captcha. */
const offered = { status: 200, body: { captcha: null, ownCaptcha: true, socials: [], contact: { email: null, phone: null } } };
const done = { status: 204 };
const captchaFailed = { status: 400, body: { code: 'captcha_failed', message: 'x' } };

type Opened = Awaited<ReturnType<typeof openPage>>;
const open = (answers: Parameters<typeof openPage>[1]['answers']) => openPage(page, { answers });
const button = ({ screen }: Opened) => screen.getByRole('button', { name: 'Send appeal' });
const message = ({ screen }: Opened) => screen.getByLabelText('What happened?');

async function fillIn({ screen }: Opened, email = 'ada@demo.example', text = 'I paid for a boat.') {
  await screen.getByLabelText('Email address of the account').fill(email);
  await screen.getByLabelText('What happened?').fill(text);
}

describe('/appeals', () => {
  it('[DEACT-01] sends an appeal once, and says the same with or without an account', async () => {
    const opened = await open({ [appeals]: [done] });
    await fillIn(opened, ' ada@demo.example ');
    pressTwice(button(opened));
    await expect.element(opened.screen.getByRole('heading', { name: "Thank you, we've received your message" })).toHaveFocus();
    await expect.element(opened.screen.getByText(/If there's an account to review, we'll email ada@demo.example/)).toBeVisible();
    expect(opened.sent).toEqual([
      { call: appeals, body: { email: 'ada@demo.example', message: 'I paid for a boat.', challenge: {} } },
    ]);
  });

  it('shows an error at each empty field, focuses the first of them, and sends nothing', { tags: 'deep' }, async () => {
    const opened = await open({});
    const email = opened.screen.getByLabelText('Email address of the account');
    await button(opened).click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(words.required);
    await expect.element(message(opened)).toHaveAccessibleDescription(/Please fill this field/);
    await email.fill('ada@demo.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(message(opened)).toHaveFocus();
    await expect.element(email).not.toHaveAccessibleDescription();
    expect(opened.asked).toEqual([]);
  });

  it('shows an error at the field for an invalid address', { tags: 'deep' }, async () => {
    const opened = await open({ [appeals]: [{ status: 400, body: { code: 'invalid_email', message: 'That is no address.' } }] });
    await fillIn(opened, 'ada@');
    await button(opened).click();
    await expect.element(opened.screen.getByText('That is no address.')).toBeVisible();
    await expect.element(opened.screen.getByLabelText('Email address of the account')).toHaveFocus();
    await expect.element(message(opened)).toHaveValue('I paid for a boat.');
  });

  it('(RB4) keeps the text if the service can’t be reached, and the same press works later', async () => {
    const opened = await open({ [appeals]: ['no network', done] });
    await fillIn(opened);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('alert')).toHaveFocus();
    await expect.element(message(opened)).toHaveValue('I paid for a boat.');
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: "Thank you, we've received your message" })).toBeVisible();
  });

  it('solves a captcha, and sends the same appeal again', { tags: 'deep' }, async () => {
    const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00ff', salt: '11ee', cost: 1, keyLength: 32, keyPrefix: '0' };
    const challenge = { status: 200, body: { parameters, signature: 'x' } };
    const opened = await open({ [appeals]: [captchaFailed, done], [options]: [offered], [challenges]: [challenge] });
    await fillIn(opened);
    await button(opened).click();
    await expect.element(opened.screen.getByRole('heading', { name: "Thank you, we've received your message" })).toBeVisible();
    expect(opened.asked).toEqual([appeals, options, challenges, appeals]);
    expect(opened.sent[1]?.body).toMatchObject({ message: 'I paid for a boat.', challenge: { challenge: 'ALTCHA' } });
  });

  it('if a captcha is required and ours isn’t available, says so, with what may help', { tags: 'deep' }, async () => {
    const opened = await open({ [appeals]: [captchaFailed], [options]: [offered], [challenges]: ['no network'] });
    await fillIn(opened);
    await button(opened).click();
    await expect.element(opened.screen.getByText(/Captcha verification failed to load/)).toBeVisible();
    await expect
      .element(opened.screen.getByRole('link', { name: 'Why does this happen?' }))
      .toHaveAttribute('href', '/help/articles/captcha');
    expect(opened.asked).toEqual([appeals, options, challenges]);
  });

  it('limits the length of the text, and links to help', async () => {
    const opened = await open({});
    await expect.element(message(opened)).toHaveAttribute('maxlength', String(sizes.appeal));
    await expect
      .element(opened.screen.getByRole('link', { name: 'About deactivated accounts' }))
      .toHaveAttribute('href', '/help/articles/deactivated-accounts');
  });
});
