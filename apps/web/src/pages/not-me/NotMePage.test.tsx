import { calls, type Language } from '@stepgate/contract';
import { openLink, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const stops = `POST ${calls.stopChange.path}`;
const done = { status: 204 };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done], language: Language = 'en') => {
  openLink('a-token');
  return openPage(page, { answers: { [stops]: answers }, language });
};

describe('/login/not-me', () => {
  it('[HOLD-11] (EC3) (TS2) opening the link changes nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('heading', { name: words.notMe })).toBeVisible();
    expect([asked, location.hash]).toEqual([[], '']);
  });

  it('[HOLD-11] (RB8) a double press stops it once, and opens a new password', async () => {
    const { screen, sent } = await open();
    const button = screen.getByRole('button', { name: 'Stop it' });
    await expect.element(button).toBeVisible();
    pressTwice(button);
    await expect.element(screen.getByRole('heading', { name: 'We stopped it' })).toHaveFocus();
    expect(sent).toEqual([{ call: stops, body: { token: 'a-token' } }]);
    await expect
      .element(screen.getByRole('link', { name: 'Set a new password' }))
      .toHaveAttribute('href', '/login/forgot-password');
  });

  it('[HOLD-11] a link that was used is reported, with what to do, in German too', { tags: 'deep' }, async () => {
    const { screen } = await open([{ status: 400, body: { code: 'invalid_link', message: 'x' } }], 'de');
    await screen.getByRole('button', { name: 'Stoppen' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr' })).toBeVisible();
  });
});
