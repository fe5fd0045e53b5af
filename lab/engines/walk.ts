/** Makes a test of each journey in each engine. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { testOfProduct } from '../../e2e/journey.ts';
import { type Engine, usualView, type View } from './driver.ts';
import { type EngineName, engines } from './engines.ts';
import { journeys } from './journeys.ts';
import { type Window, windowOf } from './window.ts';

type PerWorker = { readonly engineOf: (name: EngineName) => Promise<Engine> };

const test = testOfProduct.extend<object, PerWorker>({
  engineOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const started = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = started.get(name) ?? engines[name].start();
        started.set(name, engine);
        return engine;
      });
      for (const engine of started.values()) await (await engine).close();
    },
    { scope: 'worker' },
  ],
});

/** A file name of words. */
const fileOf = (...words: readonly string[]): string =>
  `${words
    .join(' ')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()}.png`;

export function walkIn(names: readonly EngineName[]): void {
  for (const name of names)
    for (const { name: journey, view, walk } of journeys)
      test(`${journey}, in ${name}`, async ({ engineOf, product }) => {
        test.slow();
        const engine = await engineOf(name);
        const opened: Window[] = [];
        async function open(own: Partial<View>): Promise<Window> {
          const driver = await engine.open({ ...usualView, ...own });
          const window = windowOf(driver, product.origin, async (step, png) => {
            const folder = process.env.ENGINE_PICTURES;
            if (folder) await writeFile(join(folder, fileOf(journey, step, name)), png);
          });
          opened.push(window);
          return window;
        }
        const info = base.info();
        info.annotations.push({ type: 'journey', description: journey }, { type: 'engine', description: engine.version });
        try {
          await walk({ window: await open(view ?? {}), product, keepsPages: engines[name].keepsPages, another: () => open({}) });
        } catch (error) {
          for (const [n, window] of opened.entries())
            await info.attach(`window ${n + 1}`, { body: await window.text().catch(String), contentType: 'text/plain' });
          throw error;
        } finally {
          for (const window of opened) await window.close();
        }
      });
}
