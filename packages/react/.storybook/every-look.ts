/**
 * What is asked of every story when it runs as a test, after its way there and the accessibility add-on's rules: its sign, its headings, the colours in dark, and
 * that no language needs scrolling sideways on the narrowest page or stands with a hole on a phone, with fields and main buttons big enough for a thumb, and that nothing is cut off or
 * covered, at 400 % zoom or by a docked action either. At last it speaks a language of other letters from right to left: no text may be missing from
 * the catalogues, and nothing may need scrolling.
 */
import { flushSync } from 'react-dom';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { languages } from '../src/i18n/languages.ts';
import { axeViolations } from '../src/test/axe-violations.ts';
import { rawTextsIn } from '../src/test/pseudo-language.ts';
import { englishMessages, speak } from '../src/test/translated.tsx';
import { names, sentences } from './data-of-stories.ts';
import { staysAboveTheDock } from './docked.ts';
import { standsOnAPhone } from './on-a-phone.ts';
import { showScheme } from './scheme.ts';
import { fitsZoomed } from './zoomed.ts';

// The explorer's own parts, hidden and many: every rule would walk through them.
for (const each of document.querySelectorAll('.sb-wrapper')) each.remove();

/** The size that `fits` is for, and that a story begins with. */
const narrowest = [320, 640] as const;

function fits(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const each of document.querySelectorAll('input:not([type=file], [type=checkbox]), [type=submit]')) {
    const { width, height } = each.getBoundingClientRect();
    if (width > 0) expect(height, each.outerHTML).toBeGreaterThanOrEqual(48);
  }
}

/** Challenges and what ends them: the camera's own picture is sign enough. */
const needsSign = /\/src\/(?:challenges|pages\/login\/switched-off|flow\/step-up)\//;

/** [LOOK-12] A sign stands above the title, hidden from screen readers, which read the title. */
function hasSign(file: string): void {
  const title = document.querySelector('dialog[open] h1') ?? document.querySelector('h1');
  if (!needsSign.test(file) || title === null || document.querySelector('video') !== null) return;
  const drawn = title.previousElementSibling?.querySelector('svg[aria-hidden=true] path');
  if (title.parentElement?.querySelector('[aria-live]') === null) expect(drawn, title.outerHTML).toBeTruthy();
}

/** [BODY-04] [BODY-06] What a screen reader gets: hidden digits are said in words, an address is one piece, and only one error is announced at a time. */
function isHeard(): void {
  expect(document.body.textContent).not.toMatch(/[•*]\s*\d/);
  expect([...document.querySelectorAll('bdi wbr')]).toEqual([]);
  expect(document.querySelectorAll('[role=alert]').length).toBeLessThanOrEqual(1);
}

/** [BODY-08] The headings that can be reached, those of an open dialog alone: the first is the highest, and none is left out on the way down. */
function headingsAreInOrder(): void {
  const shown = document.querySelector('dialog[open]') ?? document.body;
  const levels = [...shown.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility())
    .map(({ tagName }) => Number(tagName.slice(1)));
  levels.forEach((level, at) => {
    const before = levels[at - 1] ?? level;
    expect(level, `headings ${levels.join(', ')}`).toBeGreaterThanOrEqual(levels[0] ?? level);
    expect(level, `headings ${levels.join(', ')}`).toBeLessThanOrEqual(before + 1);
  });
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  isHeard();
  fits();
  headingsAreInOrder();
  hasSign(task.file.filepath);
  showScheme('dark');
  expect(await axeViolations('dark')).toEqual([]);
  for (const language of languages) {
    flushSync(() => speak(language));
    fits();
    await staysAboveTheDock();
    await standsOnAPhone();
    await page.viewport(...narrowest);
  }
  await fitsZoomed();
  // What the list of a combobox announced before the language changed was said in the language before.
  document.querySelector('#a11y-status-message')?.replaceChildren();
  flushSync(() => speak('pseudo'));
  fits();
  expect(rawTextsIn(document.body, englishMessages, { names, sentences })).toEqual([]);
  flushSync(() => speak('en'));
});
