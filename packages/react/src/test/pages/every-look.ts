/** Checks the accessibility of pages: in depth in each of their states, also in dark and on the narrowest page. For tests only. */
import type { Language } from '@stepgate/contract';
import { isDeep } from '@stepgate/testkit/depth';
import { afterEach, describe, expect, it } from 'vitest';
import { page as tab } from 'vitest/browser';
import { axeViolations } from '../axe-violations.ts';
import { emulateMedia } from '../emulate-media.ts';

type Scene = { readonly name: string };

const schemes = isDeep ? (['light', 'dark'] as const) : (['light'] as const);

/**
 * @param hardest the names of the scenes that `npm test` looks at: of each page the one with most on it, unless a story has the page
 * @param open opens a page in a language, and brings it to the scene
 */
export function checkEveryLook<S extends Scene>(
  scenes: readonly S[],
  hardest: readonly S['name'][],
  open: (scene: S, language: Language) => Promise<void>,
): void {
  const usual = hardest.flatMap((name) => scenes.find((scene) => scene.name === name) ?? []);
  if (usual.length < hardest.length) throw new Error(`no scene for one of: ${hardest.join(', ')}`);

  afterEach(async () => {
    sessionStorage.clear();
    await emulateMedia();
  });

  const enter = async (scene: S, language: Language) => {
    document.documentElement.lang = language;
    await open(scene, language);
    // Every pressed button has its answer, except those behind a dialog.
    const busy = () => {
      const inFront = document.querySelector(':modal') ?? document;
      return [...inFront.querySelectorAll('[aria-busy]')].filter((each) => each.checkVisibility());
    };
    await expect.poll(busy).toEqual([]);
    // A view that is still loading has no heading yet.
    await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  };

  it.each(isDeep ? scenes : usual)(`$name passes the accessibility rules, in ${schemes.join(' and ')}`, async (scene) => {
    await enter(scene, 'en');
    for (const scheme of schemes) {
      await emulateMedia({ 'prefers-color-scheme': scheme });
      expect(await axeViolations(scheme)).toEqual([]);
    }
  });

  if (!isDeep) return;
  describe('at 320 px, as at 1280 px with 400 % zoom, in German', () => {
    it.each(scenes)('$name doesn’t scroll sideways, and each control is large enough to hit', async (scene) => {
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
