/**
 * What is asked of every story when it runs as a test, after its way there and the accessibility add-on's rules: the colours in dark, and
 * that neither language needs scrolling sideways on the narrowest page, with fields and main buttons big enough for a thumb.
 */
import { flushSync } from 'react-dom';
import { afterEach, expect } from 'vitest';
import { axeViolations } from '../src/test/axe-violations.ts';
import { speak } from '../src/test/translated.tsx';
import { showScheme } from './scheme.ts';

// The explorer's own parts, hidden and many: every rule would walk through them.
for (const each of document.querySelectorAll('.sb-wrapper')) each.remove();

function fits(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const each of document.querySelectorAll('input:not([type=file], [type=checkbox]), [type=submit]')) {
    const { width, height } = each.getBoundingClientRect();
    if (width > 0) expect(height, each.outerHTML).toBeGreaterThanOrEqual(48);
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  fits();
  showScheme('dark');
  expect(await axeViolations('dark')).toEqual([]);
  flushSync(() => speak('de'));
  fits();
});
