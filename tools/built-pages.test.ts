import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildUnlessStamped, sourcesOfPages, stampOf } from './built-pages.ts';

let root: string;
let site: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stepgate-sources-'));
  site = join(root, 'apps/web/dist/demo');
  mkdirSync(join(root, 'apps/web/src'), { recursive: true });
  mkdirSync(join(root, 'apps/identity/src'), { recursive: true });
  writeFileSync(join(root, 'apps/web/src/page.tsx'), 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

/** @returns whether the pages were built */
async function start(build = async (): Promise<void> => {}, settings: object = {}): Promise<boolean> {
  let isBuilt = false;
  await buildUnlessStamped(site, stampOf(root, ['apps/*/**'], settings), async () => {
    expect(existsSync(join(site, 'sources.sha256'))).toBe(false);
    rmSync(site, { recursive: true, force: true });
    mkdirSync(site, { recursive: true });
    isBuilt = true;
    await build();
  });
  return isBuilt;
}

describe('the pages of npm start', () => {
  it('are built by the first start only, while their sources stay as they are', async () => {
    expect([await start(), await start(), await start()]).toEqual([true, false, false]);
  });

  it.each([
    ['a changed source', 'apps/web/src/page.tsx', 'other'],
    ['a new source', 'apps/web/src/more.ts', 'first'],
    ['a source of another app', 'apps/desk/page.tsx', 'first'],
  ])('are built again after %s', async (_, file, content) => {
    await start();
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
    expect([await start(), await start()]).toEqual([true, false]);
  });

  it.each(['apps/identity/src/app.ts', 'apps/web/src/page.test.tsx', 'apps/web/dist/demo/page.js'])(
    'stay as they are after a change of %s',
    async (file) => {
      await start();
      writeFileSync(join(root, file), 'other');
      expect(await start()).toBe(false);
    },
  );

  it('are built again with other settings, and after a build by another command', async () => {
    expect([await start(), await start(undefined, { brand: 'Harbour' })]).toEqual([true, true]);
    rmSync(site, { recursive: true });
    expect(await start(undefined, { brand: 'Harbour' })).toBe(true);
  });

  it('have no stamp while they are built, nor after a build that failed, so that a killed one is repeated', async () => {
    await start();
    writeFileSync(join(root, 'apps/web/src/page.tsx'), 'other');
    await expect(
      start(async () => {
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(existsSync(join(site, 'sources.sha256'))).toBe(false);
    expect(await start()).toBe(true);
  });
});

it('every package of the web app counts for the stamp', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('../apps/web/package.json', import.meta.url), 'utf8'),
  );
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@stepgate/'));
  const missing = ours.filter((name) => {
    const file = `packages/${name.replace('@stepgate/', '')}/src/index.ts`;
    return !sourcesOfPages.some((glob) => matchesGlob(file, glob));
  });
  expect(missing).toEqual(['@stepgate/testkit']);
});
