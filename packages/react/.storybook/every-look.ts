/**
 * What every story is checked for as a test, after its play function and the accessibility rules of the add-on: its sign, its headings, and that it needs no
 * scrolling sideways on the narrowest page. In depth also the rules of hosts' pages, every language, phones, 400 % zoom, the colours in dark, and a language of other letters from right to
 * left: no text may be missing from the catalogues.
 */
import { isDeep } from '@stepgate/testkit/depth';
import { flushSync } from 'react-dom';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { languages } from '../src/i18n/languages.ts';
import { axeViolations } from '../src/test/axe-violations.ts';
import { changedBy, hostSheets } from '../src/test/host-sheets.ts';
import { rawTextsIn } from '../src/test/pseudo-language.ts';
import { englishMessages, speak } from '../src/test/translated.tsx';
import { names, sentences } from './data-of-stories.ts';
import { hasDock, staysAboveTheDock } from './docked.ts';
import { standsOnAPhone } from './on-a-phone.ts';
import { showScheme } from './scheme.ts';
import { fitsZoomed } from './zoomed.ts';

// The explorer's own parts, hidden and many: every rule would walk through them.
for (const each of document.querySelectorAll('.sb-wrapper')) each.remove();

/** Two phones; the small one with its keyboard, which takes about 240 pixels; and a desk's page at 400 %. A story begins at 320 × 640. */
const [large, small, withKeyboard, zoomed] = [
  [390, 844],
  [360, 640],
  [360, 400],
  [320, 256],
] as const;

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

function inEachLanguage(look: () => void): void {
  for (const language of languages) {
    flushSync(() => speak(language));
    look();
  }
}

/** Each window once, because a change of its size costs more than what is measured in it. The runner sets that of the next story. */
async function looksInEveryWindow(): Promise<void> {
  inEachLanguage(fits);
  fitsZoomed();
  // First, because the page is scrolled as the error of a field left it.
  if (hasDock()) {
    await page.viewport(...withKeyboard);
    inEachLanguage(staysAboveTheDock);
  }
  await page.viewport(...small);
  inEachLanguage(() => {
    staysAboveTheDock();
    standsOnAPhone();
  });
  await page.viewport(...large);
  inEachLanguage(standsOnAPhone);
  await page.viewport(...zoomed);
  fitsZoomed();
}

function hasEveryText(): void {
  // What the list of a combobox announced before the language changed was said in the language before.
  document.querySelector('#a11y-status-message')?.replaceChildren();
  flushSync(() => speak('pseudo'));
  fits();
  expect(rawTextsIn(document.body, englishMessages, { names, sentences })).toEqual([]);
}

/** [REAL-16] Under the rules that a host's page has for elements. */
function staysUnderHostSheets(): void {
  const shown = document.querySelector('dialog[open], [data-sg-part=page]');
  if (shown === null) return;
  for (const [name, sheet] of Object.entries(hostSheets)) expect(changedBy(sheet, shown), name).toEqual([]);
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  isHeard();
  headingsAreInOrder();
  hasSign(task.file.filepath);
  fits();
  if (!isDeep) return;
  staysUnderHostSheets();
  showScheme('dark');
  expect(await axeViolations('dark')).toEqual([]);
  await looksInEveryWindow();
  hasEveryText();
  flushSync(() => speak('en'));
});
