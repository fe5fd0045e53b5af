/**
 * Weighs what /login loads before its form is live: the script and style that its page links and inlines, in brotli bytes. Builds the site
 * (for production, unless STEPGATE_ENV says otherwise), prints its weight, and ends with 1 past the limit.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type SiteManifest, siteManifestFile } from '@stepgate/contract';
import { buildSite } from './build-site.ts';
import { brotliOf } from './compress.ts';
import { readMode } from './mode.ts';

/** React and ReactDOM alone, bundled and compressed the same way, in bytes. */
const reactAlone = 58_133;
const mostTimes = 1.3;

const output = await mkdtemp(join(tmpdir(), 'stepgate-weight-'));
await buildSite(readMode({ STEPGATE_ENV: 'production', ...process.env }), output);
const site: SiteManifest = JSON.parse(await readFile(join(output, siteManifestFile), 'utf8'));

type Part = { readonly name: string; readonly bytes: number };

async function partsOf(page: string): Promise<Part[]> {
  const html = await readFile(join(output, page), 'utf8');
  const linked = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="\/([^"]+)"/g)];
  const inlined = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
  return Promise.all([
    ...linked.map(async ([, file = '']) => ({ name: file, bytes: (await brotliOf(await readFile(join(output, file)))).length })),
    ...inlined.map(async ([, tag, text = '']) => ({ name: `inline ${tag}`, bytes: (await brotliOf(text)).length })),
  ]);
}

const limit = Math.floor(reactAlone * mostTimes);
for (const [language, { file }] of Object.entries(site.pages[routes.login] ?? {})) {
  const parts = await partsOf(file);
  const sum = parts.reduce((bytes, part) => bytes + part.bytes, 0);
  console.log(
    `${routes.login} in ${language} (${site.mode}): ${sum} bytes, ${(sum / reactAlone).toFixed(3)} of React alone, at most ${limit}`,
  );
  for (const { name, bytes } of parts) console.log(`  ${String(bytes).padStart(6)}  ${name}`);
  if (sum > limit) process.exitCode = 1;
}
await rm(output, { recursive: true });
