import { calls } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const options = `GET ${calls.loginOptions.path}`;
const answer = (dataSharing?: boolean) => ({
  status: 200,
  body: { captcha: null, socials: [], contact: { email: null, phone: null }, ...(dataSharing !== undefined && { dataSharing }) },
});

it('[ATT-12] where data sharing is off, its address shows the ordinary login', async () => {
  const { screen } = await openPage(page, { answers: { [options]: [answer(false)] }, search: '?variant=CDR' });
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
});

it.each([[true], [undefined]])('[ATT-12] where the service says %s, it shows the form without a password (CD3)', async (said) => {
  const { screen, asked } = await openPage(page, { answers: { [options]: [answer(said)] }, search: '?variant=CDR' });
  await expect.poll(() => asked).toContain(options);
  await expect.element(screen.getByLabelText('Email')).toBeVisible();
  expect(screen.getByLabelText('Password', { exact: true }).elements()).toEqual([]);
});
