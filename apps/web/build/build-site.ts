/** The whole build: bundles, pages and compressed files in one folder, with the manifest by which the identity service serves them. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  type PageSettings,
  routes,
  type SiteManifest,
  siteManifestFile,
  siteRendererFile,
  writePageSettings,
} from '@stepgate/contract';
import { assetFolder } from '@stepgate/contract/paths';
import { earlyPress } from '@stepgate/react/early-press';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/renderer.tsx';
import { bundleForBrowser, bundleScript, renderPages, wordsFileOf } from './bundle.ts';
import { collectFiles, findSources, type PageFiles } from './collect-files.ts';
import { compressBeside } from './compress.ts';
import { buildFirstScript } from './first-script.ts';
import { pickFirstView } from './first-view.ts';
import { type Mode, root } from './mode.ts';
import { cspHash, pageBody, pageHtml } from './page-html.ts';
import { rootFiles } from './root-files.ts';
import { ownPages, requirePageFolder, type SiteSource } from './site-source.ts';

/** The files that a page needs for hydration: its script, and the messages of its language, including its own. */
function filesOfPage({ name, language, text, hasStillSocials }: RenderedPage, source: SiteSource, from: Manifest): PageFiles {
  const folder = text === undefined ? requirePageFolder(source, name) : join(ownPages, 'text');
  const own = [
    `${relative(root, folder)}/catalogues/${language}.json`,
    `../../packages/react/src/pages/${name}/catalogues/${language}.json`,
    `content/${text}.${language}.md`,
  ];
  const { scripts, styles } = collectFiles(from, [
    ...findSources(from, (chunk) => chunk.isEntry === true && chunk.name === name),
    ...findSources(from, (chunk) => chunk.name === wordsFileOf(language)),
    // The login form shows and is typed into without. Every other page begins with a call.
    ...(name === 'login' || text !== undefined ? [] : findSources(from, (chunk) => chunk.name === 'client')),
    ...own.filter((source) => source in from),
  ]);
  // Their script comes after the form, and their style with the page.
  const ofSocials = hasStillSocials ? findSources(from, ({ src }) => src?.endsWith('/social/SocialButtons.tsx') ?? false) : [];
  return { scripts, styles: [...styles, ...ofSocials.flatMap((source) => from[source]?.css ?? [])] };
}

/** A page that needs its script doesn't look as if it could be used without. */
const styleWithoutScript = 'main{display:none!important}';

/** A finished build, in numbers. */
export type Built = { readonly pages: number; readonly assets: number };

/**
 * @param output folder that is emptied and gets the site
 * @param settings are written into each page, for a server that writes none
 */
export async function buildSite(mode: Mode, source: SiteSource, output: string, settings: PageSettings = {}): Promise<Built> {
  const icon = `data:image/svg+xml,${encodeURIComponent(await readFile(join(root, 'src/icon.svg'), 'utf8'))}`;
  const renderer = `${output}.renderer`;
  const [firstScript, ownScript, rendered] = await Promise.all([
    buildFirstScript(),
    bundleScript(mode, source, 'src/early/early.ts'),
    renderPages(mode, source, renderer, icon),
  ]);
  const manifest = await bundleForBrowser(mode, source, output, rendered);
  await rename(renderer, join(output, dirname(siteRendererFile)));
  const withoutScript = `${assetFolder}/without-script-${createHash('sha256').update(styleWithoutScript).digest('hex').slice(0, 8)}.css`;
  await writeFile(join(output, withoutScript), styleWithoutScript);

  /** The scripts of /home, for the login. */
  function listNextScripts({ name, language }: RenderedPage): readonly string[] {
    const home = rendered.find((each) => each.path === routes.home && each.language === language);
    return name === 'login' && home !== undefined ? filesOfPage(home, source, manifest).scripts.map((file) => `/${file}`) : [];
  }

  async function writePage(page: RenderedPage): Promise<SiteManifest['pages'][string]> {
    const { scripts, styles } = filesOfPage(page, source, manifest);
    const [entry = '', ...preloads] = scripts.map((file) => `/${file}`);
    const rules = await Promise.all(styles.map((file) => readFile(join(output, file), 'utf8')));
    const whole = rules.join('').trim();
    const isFirst = page.path === routes.login;
    const style = isFirst ? pickFirstView(whole, pageBody(page, `/${withoutScript}`)) : whole;
    const inlinedStyles = styles.map((sheet) => `/${sheet}`);
    const file = `pages/${page.name}.${page.language}.html`;
    // A text page can be read without its script, and has neither a message that says why it doesn't run nor a form that is pressed early.
    const inlineScripts = page.text === undefined ? [firstScript, ownScript + earlyPress] : [ownScript];
    const next = listNextScripts(page).filter((script) => script !== entry && !preloads.includes(script));
    const html = pageHtml({
      hasRootFiles: source.hasRootFiles,
      page,
      style,
      inlineScripts,
      entry,
      preloads,
      next,
      inlinedStyles,
      restOfStyle: isFirst,
      icon,
      withoutScript: `/${withoutScript}`,
    });
    await writeFile(join(output, file), writePageSettings(html, settings));
    await compressBeside(join(output, file), mode);
    return { [page.language]: { file, scriptHashes: inlineScripts.map(cspHash), styleHashes: [cspHash(style)] } };
  }

  await mkdir(join(output, 'pages'));
  const pages: SiteManifest['pages'] = {};
  // Together, because most of the time goes into compression, which uses every core.
  const written = await Promise.all(rendered.map(async (page) => ({ path: page.path, files: await writePage(page) })));
  for (const { path, files } of written) pages[path] = { ...pages[path], ...files };

  const assets = [
    withoutScript,
    ...new Set(Object.values(manifest).flatMap(({ file, css = [], assets: more = [] }) => [file, ...css, ...more])),
  ];
  await Promise.all(assets.map((file) => compressBeside(join(output, file), mode)));

  const files = await rootFiles(mode, source, settings);
  for (const [path, content] of files) {
    await writeFile(join(output, path), content);
    if (!path.endsWith('.png')) await compressBeside(join(output, path), mode);
  }

  const languages = [...new Set(rendered.map(({ language }) => language))];
  const site: SiteManifest = { mode, languages, pages, assets: assets.map((file) => `/${file}`), files: [...files.keys()] };
  await writeFile(join(output, siteManifestFile), `${JSON.stringify(site, undefined, 2)}\n`);
  return { pages: rendered.length, assets: assets.length };
}
