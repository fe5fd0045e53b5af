/** A phone number that an account already has, as any page shows it. */

import { CallError } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { DuplicatePhoneNumber } from '../../flow/lazy-parts.ts';
import { openPage } from '../../test/world.tsx';

type Page = Awaited<ReturnType<typeof openDuplicate>>;

const email = 'an******@example.com';

function createError(code: string, maskedDuplicateEmail?: string): CallError {
  return new CallError('problem', { status: 400, body: { code, message: 'x', params: { maskedDuplicateEmail } } });
}

async function openDuplicate(error = createError('duplicated_phone_number', email), stuck = false) {
  const onUseAnother = vi.fn();
  const shown = <DuplicatePhoneNumber error={error} onUseAnother={stuck ? undefined : onUseAnother} />;
  return { ...(await openPage(shown, { answers: {} })), onUseAnother };
}

const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const button = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: true });
const help = ({ screen }: Page) => screen.getByRole('link', { name: words.getHelp });

async function answer(page: Page, ...answers: readonly ('Yes' | 'No')[]) {
  for (const each of answers) await button(page, each).click();
}

describe('another account has it', () => {
  it('[DUP-01] it says so, shows the masked address as text left to right, and asks whether it is known', async () => {
    const page = await openDuplicate();
    await expect.element(heading(page, words.numberInUse)).toHaveFocus();
    await expect.element(page.screen.getByText(email, { exact: true })).toHaveAttribute('dir', 'ltr');
    await expect.element(page.screen.getByRole('group', { name: 'Do you recognise this email?' })).toBeVisible();
  });

  it('[DUP-01] recognised: asks whether the address can still be accessed', { tags: 'deep' }, async () => {
    const page = await openDuplicate();
    await answer(page, 'Yes');
    await expect.element(heading(page, 'Can you still access this email address?')).toHaveFocus();
    await expect.element(page.screen.getByRole('group', { name: 'Can you still access this email address?' })).toBeVisible();
    await expect.element(page.screen.getByText(email, { exact: true })).toBeVisible();
  });

  it.each(
    rows(
      [
        ['Log in with that account', '/login'],
        ['Reset the password of that account', '/login/forgot-password'],
      ],
      1,
    ),
  )('[DUP-01] recognised, and accessible: %s, which ends what the tab was in the middle of', async (name, location) => {
    const page = await openDuplicate();
    page.storage.setItem('stepgate.oneTimeToken', 'token of another login');
    await answer(page, 'Yes', 'Yes');
    await expect.element(heading(page, 'Use your existing account')).toHaveFocus();
    await button(page, name).click();
    expect(page.navigate.mock.calls).toEqual([[location]]);
    expect(page.storage.getItem('stepgate.oneTimeToken')).toBeNull();
  });

  it('[DUP-01] recognised, but without access: help, or another number', { tags: 'deep' }, async () => {
    const page = await openDuplicate();
    await answer(page, 'Yes', 'No');
    await expect.element(heading(page, 'We can help you with that account')).toHaveFocus();
    await expect.element(help(page)).toHaveAttribute('href', '/help/contact');
    await button(page, 'Use another number').click();
    expect(page.onUseAnother).toHaveBeenCalledOnce();
  });

  it('[DUP-01] not recognised: another number, or help', async () => {
    const page = await openDuplicate();
    await answer(page, 'No');
    await expect.element(heading(page, 'Use another phone number')).toHaveFocus();
    await expect.element(help(page)).toHaveAttribute('href', '/help/contact');
    await button(page, 'Use another number').click();
    expect(page.onUseAnother).toHaveBeenCalledOnce();
  });

  it('[DUP-01] each answer can be undone', { tags: 'deep' }, async () => {
    const page = await openDuplicate();
    await answer(page, 'No');
    await button(page, words.back).click();
    await answer(page, 'Yes', 'No');
    await button(page, words.back).click();
    await answer(page, 'Yes');
    await button(page, words.back).click();
    await expect.element(heading(page, 'Can you still access this email address?')).toHaveFocus();
    await button(page, words.back).click();
    await expect.element(heading(page, words.numberInUse)).toHaveFocus();
  });

  it('[DUP-01] if no other number can be entered, every last step still offers something to do', { tags: 'deep' }, async () => {
    const page = await openDuplicate(undefined, true);
    await answer(page, 'No');
    await expect.element(help(page)).toBeVisible();
    expect(button(page, 'Use another number').elements()).toHaveLength(0);
    await button(page, words.back).click();
    await answer(page, 'Yes', 'No');
    await expect.element(help(page)).toBeVisible();
  });

  it('[DUP-01] without an address it asks nothing and only offers what to do next', { tags: 'deep' }, async () => {
    const page = await openDuplicate(createError('duplicated_phone_number'));
    await expect.element(heading(page, words.numberInUse)).toHaveFocus();
    expect(button(page, 'Yes').elements()).toHaveLength(0);
    await expect.element(help(page)).toHaveAttribute('href', '/help/contact');
    await button(page, 'Use another number').click();
    expect(page.onUseAnother).toHaveBeenCalledOnce();
    await button(page, 'Log in with that account').click();
    expect(page.navigate.mock.calls).toEqual([['/login']]);
  });

  it('[DUP-01] an address is shown as text, clipped to the longest valid length', async () => {
    const page = await openDuplicate(createError('duplicated_phone_number', `<svg onload=alert(1)>${'x'.repeat(1_000)}`));
    await expect.element(page.screen.getByText('<svg onload=alert(1)>', { exact: false }).first()).toBeVisible();
    expect(page.screen.container.querySelector('svg[onload]')).toBeNull();
    expect(page.screen.container.querySelector('bdi')?.textContent).toHaveLength(254);
  });
});

it('[SRV-20] phone.number.repeated that names an email asks the same two questions as duplicated_phone_number', {
  tags: 'deep',
}, async () => {
  const page = await openDuplicate(createError('phone.number.repeated', email));
  await expect.element(heading(page, words.numberInUse)).toHaveFocus();
  await expect.element(page.screen.getByText(email, { exact: false })).toBeVisible();
  await answer(page, 'Yes');
  await expect.element(heading(page, 'Can you still access this email address?')).toHaveFocus();
  await answer(page, 'Yes');
  await expect.element(heading(page, 'Use your existing account')).toHaveFocus();
});

it('[SRV-20][DUP-01] phone.number.repeated without an email says that the number is already on this account, and asks nothing', {
  tags: 'deep',
}, async () => {
  const page = await openDuplicate(createError('phone.number.repeated'));
  await expect.element(heading(page, 'This phone number is already on your account')).toHaveFocus();
  expect(button(page, 'Yes').elements()).toHaveLength(0);
  await expect.element(help(page)).toHaveAttribute('href', '/help/contact');
  await button(page, 'Use another number').click();
  expect(page.onUseAnother).toHaveBeenCalledOnce();
});
