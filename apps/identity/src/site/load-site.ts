/** The built web app, read into memory once: its pages and assets, each in the encodings that the build made. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type PageSettings,
  type SiteManifest,
  siteManifest,
  siteManifestFile,
  writeManifestBrand,
  writePageSettings,
} from '@stepgate/contract';
import * as v from 'valibot';

export type Encoding = 'br' | 'gzip' | 'identity';
export type SiteFile = { readonly type: string; readonly etag: string; readonly bodies: ReadonlyMap<Encoding, Buffer> };
export type SitePage = SiteFile & { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };

export type Site = {
  readonly mode: SiteManifest['mode'];
  readonly languages: readonly string[];
  /** Path → language → page, as in the manifest. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, SitePage>>;
  readonly assets: ReadonlyMap<string, SiteFile>;
  /** Files whose names never change. */
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

/** Weaker compression than the build's, which would delay the start by seconds. */
const packers = [
  ['br', (page: string) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', promisify<string, Buffer>(gzip)],
] as const;

/** Changes a built file, such as to add the service's settings. */
type Rewrite = (built: string) => string;

/** A file as this service serves it, compressed again if it was changed. */
async function rewritten(bodies: Bodies, rewrite: Rewrite): Promise<Bodies> {
  const built = bodies.get('identity')?.toString() ?? '';
  const served = rewrite(built);
  if (served === built) return bodies;
  const all = packers.map(async ([encoding, pack]) => [encoding, await pack(served)] as const);
  return new Map([...(await Promise.all(all)), ['identity', Buffer.from(served)]]);
}

async function loadFile(folder: string, path: string, hash: (body: Buffer) => string, rewrite?: Rewrite): Promise<SiteFile> {
  const read: Bodies = new Map();
  for (const [encoding, ending] of endings) {
    const body = await readFile(join(folder, path + ending)).catch(() => undefined);
    if (body !== undefined) read.set(encoding, body);
  }
  const bodies = rewrite === undefined ? read : await rewritten(read, rewrite);
  const plain = bodies.get('identity');
  if (plain === undefined) throw new Error(`the built site lacks ${path}: build it again`);
  return { type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream', etag: `"${hash(plain)}"`, bodies };
}

/**
 * @param folder the output of the web app's build
 * @param hash a content hash for ETags
 * @param settings go into each page; the brand also names an installed page
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
      translated.set(language, {
        ...(await loadFile(folder, file, hash, (html) => writePageSettings(html, settings))),
        scriptHashes,
        styleHashes,
      });
    }
    pages.set(path, translated);
  }
  const rewriteOf = (path: string): Rewrite | undefined =>
    path.endsWith('.webmanifest') ? (json) => writeManifestBrand(json, settings) : undefined;
  const loadAll = async (paths: readonly string[]) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await loadFile(folder, path, hash, rewriteOf(path))] as const)));
  const [assets, files] = await Promise.all([loadAll(manifest.assets), loadAll(manifest.files)]);
  return { mode: manifest.mode, languages: manifest.languages, pages, assets, files };
}
