/** The code that a host's page loads at once for an import of our packages, by each bundler in its production mode. React isn't counted. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build as withEsbuild } from 'esbuild';
import { build as withVite } from 'vite';
import { labInstall } from '../../packages/testkit/src/lab-install.ts';

/** Writes the bundle of `entry` into the folder `out`, with `in.js` as its first file. */
type Bundler = (host: string, entry: string, out: string) => Promise<unknown>;

const external = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

const esbuild =
  (splitting: boolean): Bundler =>
  (host, entry, outdir) =>
    withEsbuild({
      absWorkingDir: host,
      entryPoints: { in: entry },
      outdir,
      bundle: true,
      minify: true,
      format: 'esm',
      splitting,
      external,
      logLevel: 'silent',
    });

const vite: Bundler = (root, input, outDir) =>
  withVite({
    root,
    mode: 'production',
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { outDir, modulePreload: false, rolldownOptions: { input, external, output: { entryFileNames: 'in.js' } } },
  });

const asWebpack: Bundler = async (context, entry, path) => {
  const program = join(await labInstall(), 'webpack.mjs');
  return promisify(execFile)(process.execPath, [program, context, entry, path, ...external]);
};

export const bundlers = {
  Vite: vite,
  webpack: asWebpack,
  esbuild: esbuild(false),
  'esbuild with code splitting': esbuild(true),
} as const satisfies Record<string, Bundler>;

/** The static imports of a minified module. */
const parseImports = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bimport|\bfrom)\s*["'](\.\.?\/[^"']+)["']/g)].flatMap(([, path = '']) => path);

async function readText(path: string, seen: Set<string>): Promise<string> {
  if (seen.has(path)) return '';
  seen.add(path);
  const text = await readFile(path, 'utf8');
  const others = await Promise.all(parseImports(text).map((each) => readText(join(path, '..', each), seen)));
  return [text, ...others].join('\n');
}

/**
 * @param host a folder that has the packages installed
 * @param code a module of the host
 * @returns bytes, as Brotli
 */
export async function measureBytes(bundler: keyof typeof bundlers, host: string, name: string, code: string): Promise<number> {
  const entry = join(host, `${name}.mjs`);
  const out = join(host, 'bundled', `${name} ${bundler}`);
  await writeFile(entry, code);
  await bundlers[bundler](host, entry, out);
  return brotliCompressSync(await readText(join(out, 'in.js'), new Set())).length;
}
