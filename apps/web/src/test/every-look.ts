/** A page in each of its states, in light and dark and on the narrowest page, against the rules of accessibility. For tests only. */

import { axeViolations } from '@stepgate/react/test/axe-violations';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page as tab } from 'vitest/browser';

type Scene = { readonly name: string };
type DevTools = { send?(method: 'Emulation.setEmulatedMedia', given: unknown): Promise<unknown> };

async function emulate(features: Readonly<Record<string, string>>): Promise<void> {
  const devTools: DevTools = cdp();
  // As `vitest.config.ts` has it, also afterwards: what moves is waited for.
  const given = Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(([name, value]) => ({ name, value }));
  await devTools.send?.('Emulation.setEmulatedMedia', { features: given });
  for (const { name, value } of given) expect(matchMedia(`(${name}: ${value})`).matches, name).toBe(true);
}

/** @param open brings a page to where the scene is, in a language */
export function checkEveryLook<S extends Scene>(
  scenes: readonly S[],
  open: (scene: S, language: 'en' | 'de') => Promise<void>,
): void {
  afterEach(async () => {
    sessionStorage.clear();
    await emulate({});
  });

  const enter = async (scene: S, language: 'en' | 'de') => {
    document.documentElement.lang = language;
    await open(scene, language);
    // Whatever has been pressed has its answer, but for what waits behind a dialog.
    const busy = () => {
      const inFront = document.querySelector(':modal') ?? document;
      return [...inFront.querySelectorAll('[aria-busy]')].filter((each) => each.checkVisibility());
    };
    await expect.poll(busy).toEqual([]);
  };

  it.each(scenes)('$name breaks no rule of accessibility, in light and in dark', async (scene) => {
    await emulate({ 'prefers-color-scheme': 'light' });
    await enter(scene, 'en');
    expect(await axeViolations('light')).toEqual([]);
    await emulate({ 'prefers-color-scheme': 'dark' });
    expect(await axeViolations('dark')).toEqual([]);
  });

  describe('at 320 px, which is also 1280 px at 400 %, in German', () => {
    it.each(scenes)('$name needs no scrolling sideways, and each control can be hit', async (scene) => {
      await tab.viewport(320, 256);
      await enter(scene, 'de');
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
      for (const each of document.querySelectorAll('main :is(a, button, input:not([hidden]))')) {
        const { width, height } = each.getBoundingClientRect();
        if (width > 0) expect(Math.min(width, height), each.outerHTML).toBeGreaterThanOrEqual(24);
      }
    });
  });
}
