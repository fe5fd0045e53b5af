import { expect, it } from 'vitest';
import { openPage } from '../test/world.tsx';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';

it.each([
  ['interrupts where the form was not sent', 'unsent', 'alert'],
  ['interrupts where the form cannot be sent', 'stopped', 'alert'],
  ['is a remark where the form can be sent all the same', 'goingOn', 'status'],
] as const)(
  '[CAPT-03] [BANNER-03] the message %s, with a link to the FAQ and an offer to refresh the page (RB15)',
  async (_, kind, role) => {
    const { screen } = await openPage(<CaptchaTrouble kind={kind} />, { answers: {} });
    await expect.element(screen.getByRole(role).getByText('Captcha verification failed to load', { exact: false })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Why does this happen?' }))
      .toHaveAttribute('href', '/help/articles/captcha');
    await expect.element(screen.getByRole('button', { name: 'Refresh the page' })).toBeEnabled();
  },
);
