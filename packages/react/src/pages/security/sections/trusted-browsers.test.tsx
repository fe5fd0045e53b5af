import { words } from '@stepgate/testkit/words';
import { expect, it } from 'vitest';
import { done, openSecurity, paths, shows } from '../test/open-security.tsx';

const title = 'Trusted browsers';
const until = Date.UTC(2026, 11, 21, 12);
const mine = { id: 'browser-1', browser: 'Firefox, Windows', trustedAt: until - 1, until, current: true };
const other = { id: 'browser-2', browser: 'Safari, iPhone', trustedAt: until - 1, until, current: false };
const withBrowsers = (...browsers: (typeof mine)[]) => shows({ trustedBrowsers: { days: 90, browsers } });

it('[POL-09] the security page shows trusted browsers and ends one after a confirmation', async () => {
  const { asked, section, row, screen, button } = await openSecurity(
    { [paths.security]: [withBrowsers(mine, other), withBrowsers(mine)], [paths.endTrustedBrowser('browser-2')]: [done] },
    {},
    title,
  );
  await expect.element(row(title)).toHaveAccessibleDescription('2 browsers');
  const rows = section(title).getByRole('listitem');
  await expect.element(rows.nth(0).getByText('This browser')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Trusted until December 21, 2026')).toBeVisible();
  await rows.nth(1).getByRole('button', { name: 'Stop trusting' }).click();
  await button('Stop trusting it').click();
  await expect.element(screen.getByText('Safari, iPhone is no longer trusted.')).toBeVisible();
  await expect.element(row(title)).toHaveAccessibleDescription('1 browser');
  expect(asked).toEqual([paths.security, paths.endTrustedBrowser('browser-2'), paths.security]);
});

it('[POL-09] there is no row where the policy has no trusted browsers', async () => {
  const { screen, section } = await openSecurity({ [paths.security]: [shows({ trustedBrowsers: { days: 0, browsers: [] } })] });
  await expect.element(section(words.password)).toBeVisible();
  await expect.element(screen.getByText(title)).not.toBeInTheDocument();
});
