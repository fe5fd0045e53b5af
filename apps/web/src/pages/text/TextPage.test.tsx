import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openPage } from '../../test/open-page.tsx';
import { textPages } from './text-pages.ts';

beforeEach(() => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
});

it.each(
  rows(
    [
      ['articles-captcha', 'All help'],
      ['pages-terms-and-conditions', words.contactUs],
      ['pages-contact', 'All help'],
    ],
    1,
  ),
)('[LOOK-11] %s uses the width of a desk: where else to look is beside the text', async (name, link) => {
  await browser.viewport(1440, 900);
  const text = textPages[name];
  if (text === undefined) throw new Error(`there is no page ${name}`);
  const { page } = await text.load('en');
  const { screen } = await openPage(page, { answers: {} });
  await expect.element(screen.getByRole('link', { name: link, exact: true })).toBeVisible();
  const beside = screen.getByRole('link', { name: link, exact: true }).element().getBoundingClientRect();
  const title = screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(beside.left).toBeGreaterThan(900);
  expect(beside.top - title.bottom).toBeLessThan(120);
});
