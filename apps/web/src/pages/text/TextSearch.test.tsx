import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { textPages } from './text-pages.ts';

async function openHelp(language: 'en' | 'de' = 'en') {
  const help = textPages['pages-help'];
  if (help === undefined) throw new Error('there is no page for the help');
  const { page } = await help.load(language);
  const opened = await openPage(page, { answers: {}, language });
  const field = opened.screen.getByRole('searchbox', { name: language === 'en' ? 'Search help' : 'Hilfe durchsuchen' });
  const links = () =>
    opened.screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  return { ...opened, field, links };
}

describe('the search of the help', () => {
  it('finds a word in titles and texts without asking the service, those with it in their title first, and announces how many', async () => {
    const { field, links, screen, asked } = await openHelp();
    await expect.element(screen.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    await field.fill('captcha');
    await expect.poll(links).toEqual(['The captcha check', 'Privacy policy', 'Trouble logging in?', "Why can't you log in?"]);
    await expect.element(screen.getByRole('status')).toHaveTextContent('4 results');
    await expect
      .element(screen.getByRole('link', { name: 'The captcha check' }))
      .toHaveAttribute('href', '/help/articles/captcha');
    await field.fill('phone');
    await expect.poll(() => links()[0]).toBe('Lost phone or phone number');
    expect(asked).toEqual([]);
  });

  it('wants every word, whatever its case, its accents and its order', async () => {
    const { field, links } = await openHelp();
    await field.fill('  ÍP blockéd ');
    await expect.poll(links).toContain('"Your IP address has been blocked"');
    const both = links().length;
    await field.fill('IP blocked zebra');
    await expect.poll(links).toEqual([]);
    expect(both).toBeGreaterThan(0);
  });

  it.each(['Prüfung', 'prufung', 'PRÜF'])('finds “%s” in German', { tags: 'deep' }, async (typed) => {
    const { field, links } = await openHelp('de');
    await field.fill(typed);
    await expect.poll(links).toContain('Die Captcha-Prüfung');
  });

  it('a short word is looked for at the beginning of words alone', { tags: 'deep' }, async () => {
    const { field, links } = await openHelp();
    await field.fill('id');
    await expect.poll(links).toContain('Lost phone or phone number');
    // It says "decide".
    expect(links()).not.toContain('Privacy policy');
  });

  it('that finds nothing says so and links to support, and an empty field brings the whole list back', async () => {
    const { field, screen } = await openHelp();
    await field.fill('zebra');
    await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/^We didn't find anything\./);
    await expect.element(screen.getByRole('link', { name: words.contactUs })).toHaveAttribute('href', '/help/contact');
    await expect.element(screen.getByRole('link', { name: 'Privacy policy' })).not.toBeInTheDocument();
    await field.fill('');
    await expect.element(screen.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    await expect.poll(() => screen.getByRole('status').element().textContent).toBe('');
  });
});
