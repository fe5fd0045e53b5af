/** The built web app, read into memory once: a handful of pages and their assets, each in the encodings the build made. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type PageSettings, type SiteManifest, siteManifest, siteManifestFile, writePageSettings } from '@stepgate/contract';
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

type Bodies = Map<Encoding, Buffer>;

const brotli = promisify(brotliCompress);

/** Not the smallest, as the build makes them: a start would wait for seconds. */
const packers = [
  ['br', (page: string) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', promisify<string, Buffer>(gzip)],
] as const;

/** A page with the settings of this service, packed anew where they are not those that it was built with. */
async function withSettings(bodies: Bodies, settings: PageSettings): Promise<Bodies> {
  const built = bodies.get('identity')?.toString() ?? '';
  const page = writePageSettings(built, settings);
  if (page === built) return bodies;
  const all = packers.map(async ([encoding, pack]) => [encoding, await pack(page)] as const);
  return new Map([...(await Promise.all(all)), ['identity', Buffer.from(page)]]);
}

async function loadFile(
  folder: string,
  path: string,
  hash: (body: Buffer) => string,
  settings?: PageSettings,
): Promise<SiteFile> {
  const read: Bodies = new Map();
  for (const [encoding, ending] of endings) {
    const body = await readFile(join(folder, path + ending)).catch(() => undefined);
    if (body !== undefined) read.set(encoding, body);
  }
  const bodies = settings === undefined ? read : await withSettings(read, settings);
  const plain = bodies.get('identity');
  if (plain === undefined) throw new Error(`the built site lacks ${path}: build it again`);
  return { type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream', etag: `"${hash(plain)}"`, bodies };
}

/**
 * @param folder what the build of the web app made
 * @param hash a content hash for ETags
 * @param settings go into each page
 */
export async function loadSite(folder: string, hash: (body: Buffer) => string, settings: PageSettings = {}): Promise<Site> {
  const text = await readFile(join(folder, siteManifestFile), 'utf8').catch(() => {
    throw new Error(`there is no built site in ${folder}: run the build first`);
  });
  const manifest = v.parse(siteManifest, JSON.parse(text));
  const pages = new Map<string, Map<string, SitePage>>();
  for (const [path, byLanguage] of Object.entries(manifest.pages)) {
    const translated = new Map<string, SitePage>();
    for (const [language, { file, scriptHashes, styleHashes }] of Object.entries(byLanguage)) {
      translated.set(language, { ...(await loadFile(folder, file, hash, settings)), scriptHashes, styleHashes });
    }
    pages.set(path, translated);
  }
  const loadAll = async (paths: readonly string[]) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await loadFile(folder, path, hash)] as const)));
  const [assets, files] = await Promise.all([loadAll(manifest.assets), loadAll(manifest.files)]);
  return { mode: manifest.mode, languages: manifest.languages, pages, assets, files };
}
