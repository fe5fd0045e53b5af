/** The team of a business, from both sides of an invitation. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, logIn, sentCode, test } from './journey.ts';
import { linkMailedTo, mailTo } from './mail.ts';
import { password } from './product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const subject = "You're invited to a team";

test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(409)] } });

test('[LOGIN-03] [LOGIN-04] (TS2) an owner invites by mail: a customer logs in under the name of the business and joins, once, and a withdrawn invitation says so', {
  tag: '@deep',
}, async ({ page, product, anotherBrowser }) => {
  const [owner, email, stranger] = ['business@demo.example', 'sms@demo.example', 'somebody.new@demo.example'];
  await logIn(page, product, owner);
  await page.getByRole('link', { name: 'Your team' }).click();
  const business = page.getByRole('region', { name: 'Brightwater Ltd' });
  await expect(business.getByText('Nobody has joined yet.')).toBeVisible();
  for (const to of [stranger, email]) {
    await page.getByLabel('Email of the person to invite').fill(to);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`We've sent an invitation to ${to}.`)).toBeVisible();
  }
  const [link, strangersLink] = [
    await linkMailedTo(product, { to: email, subject }),
    await linkMailedTo(product, { to: stranger, subject }),
  ];

  const guest = await anotherBrowser();
  await guest.goto(strangersLink);
  await expect(heading(guest, 'Join Brightwater Ltd')).toBeFocused();
  await expect(guest.getByRole('link', { name: 'Sign up to join' })).toBeVisible();
  await business.getByRole('listitem').filter({ hasText: stranger }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(`You've withdrawn the invitation for ${stranger}`)).toBeVisible();
  await guest.reload();
  await expect(heading(guest, 'This invitation no longer works')).toBeFocused();

  await guest.goto(link);
  await expect(guest.getByText(`${owner} has invited you to the team of Brightwater Ltd.`)).toBeVisible();
  expect(guest.url()).toBe(`${product.origin}/login/join`);
  await guest.getByRole('link', { name: 'Log in to join' }).click();
  await expect(heading(guest, 'Log in to join Brightwater Ltd')).toBeVisible();
  await expect(guest.getByText(`Log in as ${email}`)).toBeVisible();
  await expect(guest.getByLabel(words.email)).toHaveCount(0);
  await guest.getByLabel(words.password, { exact: true }).fill(password);
  await guest.getByRole('button', { name: words.logIn }).click();
  await codeScreen(guest);
  await enterCode(guest, await sentCode(product, 2));
  await guest.waitForURL('**/home/team');
  await expect(guest.getByText(`${owner} has invited you to the team of Brightwater Ltd.`)).toBeVisible();
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByText("You're now in the team of Brightwater Ltd.")).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Brightwater Ltd' })).toContainText("You're in this team.");
  await expect(guest.getByLabel('Email of the person to invite')).toHaveCount(0);
  await mailTo(product, { to: owner, subject: `${email} has joined the team of Brightwater Ltd` });

  await page.reload();
  await expect(business.getByRole('listitem')).toContainText([email]);
  await expect(business.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await page.getByLabel('Email of the person to invite').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('Email of the person to invite')).toHaveAccessibleDescription(/already/);
  await guest.goto(link);
  await expect(heading(guest, 'This invitation no longer works')).toBeVisible();
  await guest.getByRole('link', { name: 'Go to your teams' }).click();
  await expect(guest.getByRole('region', { name: 'Brightwater Ltd' })).toBeVisible();
});
