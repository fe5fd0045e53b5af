/** A late part, while the customer is already somewhere else on the page. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Login } from '../pages/login/Login.tsx';
import { held, problem } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { openPage } from '../test/world.tsx';

const down = problem(503, 'busy', 'Please try again later.');
const badAddress = problem(400, 'invalid_email', 'This address is not valid.');

async function sendLate(answer: typeof down | typeof badAddress) {
  const late = held(answer);
  const { screen } = await openPage(<Login />, { answers: { ...bySms, login: late.answer } });
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Password');
  await email.fill('ada@example.com');
  await password.fill('open sesame please');
  await screen.getByRole('button', { name: 'Log in' }).click();
  return { screen, email, password, give: late.give, alert: screen.getByRole('alert') };
}

describe('an error that arrives late', () => {
  it('takes the focus from the pressed button', async () => {
    const { give, alert } = await sendLate(down);
    give();
    await expect.element(alert).toHaveFocus();
  });

  it('is announced, but leaves the focus in the field that the customer types in', async () => {
    const { email, give, alert } = await sendLate(down);
    await email.fill('ada@');
    give();
    await expect.element(alert).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(email).toHaveValue('ada@x');
  });

  it('leaves the focus in the field that the customer has reached with the keyboard', { tags: 'deep' }, async () => {
    const { password, give, alert } = await sendLate(down);
    // Past the link for a forgotten password and the button that shows the password.
    for (const _ of ['link', 'show', 'field']) await userEvent.tab({ shift: true });
    await expect.element(password).toHaveFocus();
    give();
    await expect.element(alert).toBeVisible();
    await expect.element(password).toHaveFocus();
  });

  it('leaves the focus in the field that the customer has pressed', { tags: 'deep' }, async () => {
    const { password, give, alert } = await sendLate(down);
    await password.click();
    give();
    await expect.element(alert).toBeVisible();
    await expect.element(password).toHaveFocus();
  });

  it('takes the focus from a field whose key sent the form', { tags: 'deep' }, async () => {
    const late = held(down);
    const { screen } = await openPage(<Login />, { answers: { ...bySms, login: late.answer } });
    await screen.getByLabelText('Email').fill('ada@example.com');
    await screen.getByLabelText('Password').click();
    await userEvent.keyboard('open sesame please{Enter}');
    late.give();
    await expect.element(screen.getByRole('alert')).toHaveFocus();
  });

  it('at another field is announced there, and takes no focus', async () => {
    const { email, password, give, alert } = await sendLate(badAddress);
    await password.fill('open');
    give();
    await expect.element(email).toHaveAccessibleDescription('This address is not valid.');
    await expect.element(alert).toHaveTextContent('This address is not valid.');
    await expect.element(password).toHaveFocus();
  });

  it('at the field that the customer goes back to by itself takes the focus, which reads it out', async () => {
    const { email, give, alert } = await sendLate(badAddress);
    give();
    await expect.element(email).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
  });
});
