/** Staff log in with a passkey, and add one by the link of an operator. */
import { fakePasskeys, openLink } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as tab } from 'vitest/browser';
import { done, nobody, openReview, passkeyCreation, passkeyOptions, paths, problem, shows } from './test/open-review.ts';

beforeEach(() => tab.viewport(1440, 900));

const closed = { [paths.items]: [nobody, shows()], [paths.passkeyOptions]: [passkeyOptions], [paths.passkeyLogin]: [done] };
const token = 'A'.repeat(43);

describe('[OWNER-11] the login with a passkey', () => {
  it('is one press, and opens the open cases', async () => {
    const passkeys = fakePasskeys('answers');
    const page = await openReview(closed, { passkeys });
    await page.button('Log in with a passkey').click();
    await expect.element(page.card('ada@example.com')).toBeVisible();
    expect(passkeys.asked).toEqual([passkeyOptions.body.options]);
    expect(page.sent.map(({ call }) => call)).toEqual([paths.passkeyLogin]);
  });

  it('says that none was used, and works on the next press', async () => {
    const passkeys = fakePasskeys('cancelled');
    const page = await openReview(closed, { passkeys });
    await page.button('Log in with a passkey').click();
    await expect.element(page.screen.getByText(/^No passkey was used/)).toBeVisible();
    expect(page.sent).toEqual([]);
    passkeys.behave('answers');
    await page.button('Log in with a passkey').click();
    await expect.element(page.card('ada@example.com')).toBeVisible();
  });

  it('says what the service says of a refused one, and of a role that needs one', async () => {
    const answers = {
      ...closed,
      [paths.passkeyLogin]: [problem(401, 'invalid_passkey_login', 'Not this one.')],
      [paths.login]: [problem(403, 'staff_passkey_needed', 'Your role needs a passkey.')],
    };
    const page = await openReview(answers, { passkeys: fakePasskeys('answers') });
    await page.button('Log in with a passkey').click();
    await expect.element(page.screen.getByRole('alert').getByText('Not this one.')).toBeVisible();
    await page.screen.getByLabelText(words.email).fill('ada@desk.example');
    await page.screen.getByLabelText(words.password).fill('open sesame please');
    await page.screen.getByLabelText('6-digit code of your authenticator app').fill('123456');
    await page.button(words.logIn).click();
    await expect.element(page.screen.getByRole('alert').getByText('Your role needs a passkey.')).toBeVisible();
  });

  it('is not offered by a browser without passkeys', async () => {
    const page = await openReview(closed);
    await expect.element(page.button(words.logIn)).toBeVisible();
    await expect.element(page.button('Log in with a passkey')).not.toBeInTheDocument();
  });
});

describe('[OWNER-11] a link to add a passkey', () => {
  const answers = { ...closed, [paths.beginPasskey]: [passkeyCreation], [paths.addPasskey]: [done] };

  it('adds one only by a press, is forgotten then, and shows the login', async () => {
    openLink(token);
    const page = await openReview(answers, { passkeys: fakePasskeys('answers') });
    await expect.element(page.button('Create passkey')).toBeVisible();
    expect(location.hash).toBe('');
    expect(page.sent).toEqual([]);
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByText("You've added a passkey. Log in with it now.")).toBeVisible();
    expect(page.sent).toMatchObject([
      { call: paths.beginPasskey, body: { token } },
      { call: paths.addPasskey, body: { token, credential: { id: 'AQID' } } },
    ]);
    expect(page.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
    await page.button('Log in with a passkey').click();
    await expect.element(page.card('ada@example.com')).toBeVisible();
  });

  it('can be tried again after a cancelled dialog, and left for the login', async () => {
    openLink(token);
    const page = await openReview(answers, { passkeys: fakePasskeys('cancelled') });
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByText('No passkey was created. You can try again.')).toBeVisible();
    await page.button('Log in without it').click();
    await expect.element(page.button(words.logIn)).toBeVisible();
    expect(page.memory.get(`fragment.${location.pathname}`)).toBeUndefined();
  });

  it('says when it was used', async () => {
    openLink(token);
    const used = problem(400, 'invalid_link', 'That link was used.');
    const page = await openReview({ ...closed, [paths.beginPasskey]: [used] }, { passkeys: fakePasskeys('answers') });
    await page.button('Create passkey').click();
    await expect.element(page.screen.getByRole('alert').getByText('That link was used.')).toBeVisible();
  });
});
