/** The built web app, read into memory once: a handful of pages and their assets, each in the encodings the build made. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteManifest, siteManifest, siteManifestFile } from '@stepgate/contract';
import * as v from 'valibot';

export type Encoding = 'br' | 'gzip' | 'identity';
export type SiteFile = { readonly type: string; readonly etag: string; readonly bodies: ReadonlyMap<Encoding, Buffer> };
export type SitePage = SiteFile & { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };

export type Site = {
  readonly mode: SiteManifest['mode'];
  readonly languages: readonly string[];
  /** Path → language → page, as the manifest has them. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, SitePage>>;
  readonly assets: ReadonlyMap<string, SiteFile>;
  /** At addresses of their own, which never change. */
  readonly files: ReadonlyMap<string, SiteFile>;
};

const endings: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

async function loadFile(folder: string, path: string, hash: (body: Buffer) => string): Promise<SiteFile> {
  const bodies = new Map<Encoding, Buffer>();
  for (const [encoding, ending] of endings) {
    const body = await readFile(join(folder, path + ending)).catch(() => undefined);
    if (body !== undefined) bodies.set(encoding, body);
  }
  const plain = bodies.get('identity');
  if (plain === undefined) throw new Error(`the built site lacks ${path}: build it again`);
  return { type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream', etag: `"${hash(plain)}"`, bodies };
}

/**
 * @param folder what the build of the web app made
 * @param hash a content hash for ETags
 */
export async function loadSite(folder: string, hash: (body: Buffer) => string): Promise<Site> {
  const text = await readFile(join(folder, siteManifestFile), 'utf8').catch(() => {
    throw new Error(`there is no built site in ${folder}: run the build first`);
  });
  const manifest = v.parse(siteManifest, JSON.parse(text));
  const pages = new Map<string, Map<string, SitePage>>();
  for (const [path, byLanguage] of Object.entries(manifest.pages)) {
    const translated = new Map<string, SitePage>();
    for (const [language, { file, scriptHashes, styleHashes }] of Object.entries(byLanguage)) {
      translated.set(language, { ...(await loadFile(folder, file, hash)), scriptHashes, styleHashes });
    }
    pages.set(path, translated);
  }
  const loadAll = async (paths: readonly string[]) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await loadFile(folder, path, hash)] as const)));
  const [assets, files] = await Promise.all([loadAll(manifest.assets), loadAll(manifest.files)]);
  return { mode: manifest.mode, languages: manifest.languages, pages, assets, files };
}
