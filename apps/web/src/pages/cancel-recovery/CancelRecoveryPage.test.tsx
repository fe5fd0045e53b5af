import { calls, type Language } from '@stepgate/contract';
import { openLink, pressTwice } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const cancels = `POST ${calls.cancelPasskeyRecovery.path}`;
const done = { status: 204 };

const open = (answers: Parameters<typeof openPage>[1]['answers'][string] = [done], language: Language = 'en') => {
  openLink('a-token');
  return openPage(page, { answers: { [cancels]: answers }, language });
};

describe('/login/cancel-recovery', () => {
  it('[PASS-08] (EC3) (TS2) opening the link changes nothing, and the address has no token', async () => {
    const { screen, asked } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Keep your passkeys' })).toBeVisible();
    expect([asked, location.hash]).toEqual([[], '']);
  });

  it('[PASS-08] (RB8) a double press cancels once, and says that the passkeys stay', async () => {
    const { screen, sent } = await open();
    const button = screen.getByRole('button', { name: words.cancelIt });
    await expect.element(button).toBeVisible();
    pressTwice(button);
    await expect.element(screen.getByRole('heading', { name: 'Your passkeys stay' })).toHaveFocus();
    expect(sent).toEqual([{ call: cancels, body: { token: 'a-token' } }]);
  });

  it('[PASS-08] a link that was used is reported, with a way to the account, in German too', { tags: 'deep' }, async () => {
    const { screen } = await open([{ status: 400, body: { code: 'invalid_link', message: 'x' } }], 'de');
    await screen.getByRole('button', { name: 'Abbrechen' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr' })).toBeVisible();
  });
});
