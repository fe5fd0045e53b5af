/**
 * What is asked of every story when it runs as a test, after its way there and the accessibility add-on's rules: the colours in dark, and
 * that neither language needs scrolling sideways on the narrowest page, with fields and main buttons big enough for a thumb.
 */
import { flushSync } from 'react-dom';
import { afterEach, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { axeViolations } from '../src/test/axe-violations.ts';
import { speak } from '../src/test/translated.tsx';

type DevTools = { send?(method: 'Emulation.setEmulatedMedia', given: unknown): Promise<unknown> };

async function emulate(scheme: 'light' | 'dark'): Promise<void> {
  const devTools: DevTools = cdp();
  // As `vitest.config.ts` has it: what moves is waited for.
  const features = { 'prefers-reduced-motion': 'reduce', 'prefers-color-scheme': scheme };
  const given = Object.entries(features).map(([name, value]) => ({ name, value }));
  await devTools.send?.('Emulation.setEmulatedMedia', { features: given });
  for (const { name, value } of given) expect(matchMedia(`(${name}: ${value})`).matches, name).toBe(true);
}

function fits(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const each of document.querySelectorAll('input:not([type=file], [type=checkbox]), [type=submit]')) {
    const { width, height } = each.getBoundingClientRect();
    if (width > 0) expect(height, each.outerHTML).toBeGreaterThanOrEqual(48);
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await emulate('dark');
  try {
    expect(await axeViolations('dark')).toEqual([]);
  } finally {
    await emulate('light');
  }
  // Which is also 1280 px at 400 %.
  await page.viewport(320, 256);
  fits();
  flushSync(() => speak('de'));
  fits();
});
