/** Builds the site that the identity service serves: `STEPGATE_ENV=demo|production node apps/web/build/build.ts` → `apps/web/dist/<mode>`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteManifest, siteManifestFile } from '@stepgate/contract';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/renderer.tsx';
import { browserEntry, bundleEarlyScript, bundleForBrowser, renderPages, wordsOf } from './bundle.ts';
import { compressBeside } from './compress.ts';
import { filesOf, type PageFiles, sourcesOf } from './files-of.ts';
import { outputOf, readMode, root } from './mode.ts';
import { cspHash, pageHtml } from './page-html.ts';

const mode = readMode(process.env);
const output = outputOf(mode);
const started = performance.now();

const manifest = await bundleForBrowser(mode);
const [earlyScript, rendered, icon] = await Promise.all([
  bundleEarlyScript(mode),
  renderPages(mode),
  readFile(join(root, 'src/icon.svg'), 'utf8'),
]);

/** What a page loads before it is live: the entry, the page itself, and the words of its language. */
function filesOfPage(page: RenderedPage, from: Manifest): PageFiles {
  return filesOf(from, [
    browserEntry,
    ...sourcesOf(
      from,
      ({ src, isDynamicEntry }) => isDynamicEntry === true && src?.startsWith(`src/pages/${page.name}/`) === true,
    ),
    ...sourcesOf(from, ({ name }) => name === wordsOf(page.language)),
  ]);
}

async function writePage(page: RenderedPage): Promise<SiteManifest['pages'][string]> {
  const { scripts, styles } = filesOfPage(page, manifest);
  const [entry = '', ...preloads] = scripts.map((file) => `/${file}`);
  const rules = await Promise.all(styles.map((file) => readFile(join(output, file), 'utf8')));
  const style = rules.join('').trim();
  const file = `pages/${page.name}.${page.language}.html`;
  await writeFile(
    join(output, file),
    pageHtml({ page, style, earlyScript, entry, preloads, inlinedStyles: styles.map((sheet) => `/${sheet}`), icon }),
  );
  await compressBeside(join(output, file));
  return { [page.language]: { file, scriptHashes: [cspHash(earlyScript)], styleHashes: [cspHash(style)] } };
}

await mkdir(join(output, 'pages'));
const pages: SiteManifest['pages'] = {};
for (const page of rendered) pages[page.path] = { ...pages[page.path], ...(await writePage(page)) };

const assets = [...new Set(Object.values(manifest).flatMap(({ file, css = [], assets: more = [] }) => [file, ...css, ...more]))];
await Promise.all(assets.map((file) => compressBeside(join(output, file))));

const site: SiteManifest = {
  mode,
  languages: [...new Set(rendered.map(({ language }) => language))],
  pages,
  assets: assets.map((file) => `/${file}`),
};
await writeFile(join(output, siteManifestFile), `${JSON.stringify(site, undefined, 2)}\n`);
console.log(
  `Built the ${mode} site: ${rendered.length} pages and ${assets.length} assets in ${Math.round(performance.now() - started)} ms.`,
);
