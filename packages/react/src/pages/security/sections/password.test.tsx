import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { pressTwice } from '../../../test/pages/press-twice.ts';
import { done, openSecurity, paths, problem, shows } from '../test/open-security.tsx';

async function openForm(answers = {}) {
  const page = await openSecurity({ [paths.changePassword]: [done], ...answers }, {}, words.password);
  await page.button(words.changePassword).click();
  await expect.element(page.screen.getByRole('heading', { name: words.changeYourPassword })).toHaveFocus();
  const current = page.screen.getByLabelText('Current password');
  const next = page.screen.getByLabelText(words.newPassword);
  return { ...page, current, next };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function send({ current, next, button }: Form, before: string, after: string) {
  await current.fill(before);
  await next.fill(after);
  await button(words.changePassword).click();
}

describe('the password', () => {
  it('is changed with the current one and a new one; the rules are shown before, and the effect after', async () => {
    const page = await openForm({ [paths.security]: [shows(), shows({ passwordChangedAt: Date.UTC(2026, 10, 30, 12) })] });
    await expect.element(page.screen.getByText("You'll be logged out of every other browser.")).toBeVisible();
    await expect.element(page.next).toHaveAccessibleDescription(/at least 8 characters.*common password/);
    await send(page, 'the old password', 'a new long password');
    await expect
      .element(page.screen.getByText("Your password is changed. You're logged out of every other browser."))
      .toBeVisible();
    await expect.element(page.screen.getByText(/^Changed on .*30.*2026$/)).toBeVisible();
    await expect.element(page.next).not.toBeInTheDocument();
    const body = { currentPassword: 'the old password', newPassword: 'a new long password' };
    expect(page.sent).toEqual([{ call: paths.changePassword, body }]);
  });

  it('marks the account, the old and the new password for password managers', async () => {
    const { current, next, screen } = await openForm();
    await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(next).toHaveAttribute('autocomplete', 'new-password');
    const form = screen.getByLabelText('Current password').element().closest('form');
    expect(form?.querySelector('[autocomplete=username]')).toHaveValue('ada@example.com');
  });

  it('both empty fields show an error at once, and the first takes the focus', { tags: 'deep' }, async () => {
    const { current, next, button, asked } = await openForm();
    await button(words.changePassword).click();
    await expect.element(current).toHaveAccessibleDescription(words.required);
    await expect.element(next).toHaveAccessibleDescription(/Please fill this field/);
    await expect.element(current).toHaveFocus();
    expect(asked).not.toContain(paths.changePassword);
  });

  it('a wrong current password has an error below its field, and nothing typed is lost', async () => {
    const page = await openForm({
      [paths.changePassword]: [problem(400, 'invalid_password', 'That is not your password.'), done],
    });
    await send(page, 'wrong', 'a new long password');
    await expect.element(page.current).toHaveAccessibleDescription('That is not your password.');
    await expect.element(page.current).toHaveFocus();
    await expect.element(page.current).toHaveValue('wrong');
    await expect.element(page.next).toHaveValue('a new long password');
  });

  it('a weak new password has an error below its field, in the service’s words', { tags: 'deep' }, async () => {
    const page = await openForm({ [paths.changePassword]: [problem(400, 'weak_password', 'Many people use this one.')] });
    await send(page, 'the old password', 'password1234');
    await expect.element(page.next).toHaveAccessibleDescription(/Many people use this one\./);
    await expect.element(page.next).toHaveFocus();
    await expect.element(page.next).toHaveValue('password1234');
    await expect.element(page.current).toHaveValue('the old password');
  });

  it('too many wrong tries are reported, and the report takes the focus', { tags: 'deep' }, async () => {
    const page = await openForm({
      [paths.changePassword]: [problem(403, 'attempt_limit_reached', 'Too many tries. Wait a while.')],
    });
    await send(page, 'wrong', 'a new long password');
    await expect.element(page.screen.getByRole('alert')).toHaveFocus();
    await expect.element(page.screen.getByText('Too many tries. Wait a while.')).toBeVisible();
    await expect.element(page.current).toHaveValue('wrong');
    await expect.element(page.next).toHaveValue('a new long password');
  });

  it('(RB8) a double press sends once', { tags: 'deep' }, async () => {
    const page = await openForm();
    await page.current.fill('the old password');
    await page.next.fill('a new long password');
    pressTwice(page.button(words.changePassword));
    await expect.element(page.screen.getByText(/Your password is changed/)).toBeVisible();
    expect(page.sent).toHaveLength(1);
  });

  it('the change can be cancelled, and the focus goes back', { tags: 'deep' }, async () => {
    const { button } = await openForm();
    await button(words.cancel).click();
    await expect.element(button(words.changePassword)).toHaveFocus();
  });
});
