import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { floor } from './floor.ts';
import { customersSite } from './site-source.ts';
import { viteOptions } from './vite-options.ts';

/** @returns the one script or style that the build makes of these, by the ending of its name */
async function built(script: string, style: string): Promise<(ending: string) => string> {
  const root = await mkdtemp(join(tmpdir(), 'stepgate-floor-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'entry.ts'), `import './style.css';\n${script}`);
  await writeFile(join(root, 'style.css'), style);
  const options = viteOptions('production', customersSite);
  const results = await build({
    ...options,
    root,
    build: { ...options.build, write: false, rolldownOptions: { input: join(root, 'entry.ts') } },
  });
  const files = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  return (ending) => {
    const file = files.find(({ fileName }) => fileName.endsWith(ending));
    return file === undefined ? '' : String('code' in file ? file.code : file.source);
  };
}

it('[ENG-01] the oldest browsers are Chrome and Edge 109, Firefox 115 and Safari 16.4', () => {
  expect(floor).toEqual({ chrome: '109', edge: '109', firefox: '115', safari: '16.4' });
});

it('[ENG-01] scripts and styles are written down to what the oldest browsers read, and the choice of a scheme stays', async () => {
  const file = await built(
    'using lock = Object(globalThis.lock); console.log(lock);',
    '.a { .b & { color: red; } &:dir(rtl) { color: light-dark(#111, #eee); } }',
  );
  expect(file('.js')).toContain('.lock');
  expect(file('.js')).not.toMatch(/\busing \w+ ?=/);
  expect(file('.css').trim()).toBe('.b .a{color:red}.a:dir(rtl){color:light-dark(#111,#eee)}');
});
