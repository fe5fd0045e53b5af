import axe from 'axe-core';
import { expect, it, onTestFinished } from 'vitest';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import { openPage } from '../../test/world.tsx';

const facebook =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/455.0.0.36.107;]';

/** The page in a browser that says who it is by this user agent, and whose clipboard takes what is written, or refuses it. */
function browse(userAgent: string, writeText: (text: string) => Promise<void>) {
  const own = { userAgent: { value: userAgent }, clipboard: { value: { writeText } } };
  Object.defineProperties(
    navigator,
    Object.fromEntries(Object.entries(own).map(([name, of]) => [name, { ...of, configurable: true }])),
  );
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(navigator, name);
  });
}

const open = () => openPage(<SocialButtons providers={['google']} intent="logIn" />, { answers: { connectSocial: 'never' } });

it('[ENG-09] beside the social logins, an in-app browser gets a note of what doesn’t work, with the way out, and blocks nothing', async () => {
  const written: string[] = [];
  browse(facebook, async (text) => void written.push(text));
  const { screen } = await open();
  await expect
    .element(screen.getByText(/Logins with Google and others/))
    .toMatchTextContent('This page is open inside Facebook.');
  const link = screen.getByRole('link', { name: 'Open in your browser' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^intent:\/\/[^?#]*#Intent;scheme=http;/));
  await screen.getByRole('button', { name: 'Copy the address' }).click();
  await expect.element(screen.getByText(/^The address is copied\./)).toBeVisible();
  expect(written).toEqual([location.origin + location.pathname]);
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect((await axe.run(screen.container, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })).violations).toEqual([]);
});

it('[ENG-09] where the address can’t be copied, it is there to be read', { tags: 'deep' }, async () => {
  browse(facebook, () => Promise.reject(new Error('refused')));
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Copy the address' }).click();
  const told = screen.getByText(/Enter this address in your own browser/);
  await expect.element(told).toMatchTextContent(location.origin + location.pathname);
});

it('[ENG-09] an ordinary browser gets no note', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect.element(screen.getByText(/This page is open inside/)).not.toBeInTheDocument();
});
