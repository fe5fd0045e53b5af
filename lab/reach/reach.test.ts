import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { articles } from './article.ts';
import { cells, troubled } from './cells.ts';
import { readLastRun } from './last-run.ts';
import { accessibilityPage } from './page.ts';
import { statements } from './statements.ts';

const run = { day: '2027-01-02', browser: 'Chromium 160', passed: ['x'] } as const;

describe('[BODY-09] sixty cells', () => {
  it('ten kinds of people, six journeys, and the last run passed each of them once', () => {
    expect(cells).toHaveLength(60);
    expect(readLastRun().passed).toEqual(cells.map(({ title }) => title).sort());
  });

  it('the table has a word for each: it works, or it works with trouble that is named', () => {
    const page = accessibilityPage(run);
    const words = [...page.matchAll(/\| (works|\*with trouble\*|blocked)(?= \|)/g)].map(([, word]) => word);
    expect(words).toHaveLength(60);
    expect(words.filter((word) => word === '*with trouble*')).toHaveLength(troubled.length);
    expect(words).not.toContain('blocked');
    for (const { trouble } of troubled) expect(page).toContain(`since ${trouble.since}: ${trouble.en}`);
  });

  it('the pages are what the command makes of the last run', () => {
    for (const [file, text] of statements()) expect(readFileSync(file, 'utf8'), file).toBe(text);
  });
});

describe('[BODY-10] the statement on the pages', () => {
  it.each([
    [
      'en',
      ['WCAG 2.2, level AA', 'EN 301 549', 'European Accessibility Act', '2027-01-02, in Chromium 160', 'Relay UK', 'authority'],
    ],
    [
      'de',
      [
        'WCAG 2.2, Stufe AA',
        'EN 301 549',
        'Barrierefreiheitsstärkungsgesetz',
        '2027-01-02 getestet, in Chromium 160',
        'Tess',
        'Behörde',
      ],
    ],
  ] as const)('%s: the standards, the last test, each known fault with its day, and how to complain', (language, words) => {
    const text = articles[language](run);
    for (const each of words) expect(text).toContain(each);
    for (const { trouble } of troubled) expect(text).toContain(`${trouble.since}): ${trouble[language]}`);
    expect(text).toContain('](/help/contact/channels?issue=accessibility&topic=general-logged-out)');
  });
});
