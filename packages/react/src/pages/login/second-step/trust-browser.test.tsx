import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { bySms } from '../../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from '../../../test/script/challenges.ts';
import { openPage } from '../../../test/world.tsx';
import { Login } from '../Login.tsx';

async function logIn(trustedBrowserDays?: number) {
  const { oneTimeTokenProperties } = asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }).body;
  const asked = { body: { oneTimeTokenProperties: { ...oneTimeTokenProperties, trustedBrowserDays } } };
  const page = await openPage(<Login />, { answers: { ...bySms, tokenStatus: [asked, nothingLeft] } });
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByLabelText(words.password).fill('open sesame please');
  await page.screen.getByRole('button', { name: words.logIn }).click();
  const code = page.screen.getByLabelText(words.code);
  await expect.element(code).toBeVisible();
  return { ...page, code, trust: page.screen.getByRole('checkbox', { name: /^Trust this browser for 90 days/ }) };
}

it('[POL-09] the customer can trust the browser where the service offers it', async () => {
  const { trust, code, navigate, service } = await logIn(90);
  await expect.element(trust).not.toBeChecked();
  await trust.click();
  await code.fill('123456');
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(service.to('exchangeSession')).toMatchObject([{ body: { oneTimeToken: token, trustBrowser: true } }]);
});

it('[POL-09] [BODY-05] it is in the form, before the button, since the code submits itself', async () => {
  const { screen, code, trust } = await logIn(90);
  await expect.element(trust).toBeVisible();
  const [box, done] = [trust.element(), screen.getByRole('button', { name: words.done, exact: true }).element()];
  expect(box.closest('form')).toBe(code.element().closest('form'));
  expect(code.element().compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(box.compareDocumentPosition(done) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(1);
});

it('[SHOW-04] the chooser proves nothing and has no such choice, and the choice stays', { tags: 'deep' }, async () => {
  const { screen, trust } = await logIn(90);
  await trust.click();
  await screen.getByRole('button', { name: words.tryAnotherWay }).click();
  const back = screen.getByRole('button', { name: words.back });
  await expect.element(back).toBeVisible();
  await expect.element(trust).not.toBeInTheDocument();
  await back.click();
  await expect.element(trust).toBeChecked();
});

it('[POL-09] nothing is trusted that was not chosen', { tags: 'deep' }, async () => {
  const { code, navigate, service } = await logIn(90);
  await code.fill('123456');
  await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
  expect(service.to('exchangeSession').map(({ body }) => body)).toEqual([{ oneTimeToken: token }]);
});

it.each([undefined, 0])('[POL-09] there is no such choice where the service says %s days', { tags: 'deep' }, async (days) => {
  const { screen } = await logIn(days);
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});
