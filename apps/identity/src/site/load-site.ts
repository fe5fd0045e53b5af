/** The built web app, read into memory once: its pages and assets, each in the encodings that the build made. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type AddedPages,
  defaultLanguage,
  deskFolder,
  type PageSettings,
  type SiteManifest,
  siteManifest,
  siteManifestFile,
  writeManifestBrand,
  writePageSettings,
} from '@stepgate/contract';
import { assetFolder } from '@stepgate/contract/paths';
import * as v from 'valibot';
import type { FilesOfStaff } from '../http/staff-requests.ts';
import { offerLanguages, writeAddedPages } from './added-pages.ts';
import type { Look } from './look/look.ts';
import { cssOf, type LookAddresses, styleHash, writeLook, writeManifestColours } from './look/write-look.ts';

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
  /** Paths of the files that pages of staff load, and of those that no other page does. */
  readonly ofStaff: FilesOfStaff;
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
  woff2: 'font/woff2',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

type Bodies = Map<Encoding, Buffer>;
type Hash = (body: Buffer) => string;

const brotli = promisify(brotliCompress);

/** Weaker compression than the build's, which would delay the start by seconds. */
const packers = [
  ['br', (page: string) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ['gzip', promisify<string, Buffer>(gzip)],
] as const;

/** A text in every encoding. */
async function packed(text: string): Promise<Bodies> {
  const all = packers.map(async ([encoding, pack]) => [encoding, await pack(text)] as const);
  return new Map([...(await Promise.all(all)), ['identity', Buffer.from(text)]]);
}

/** Changes a built file, such as to add the service's settings. */
type Rewrite = (built: string) => string;

/** A file as this service serves it, compressed again if it was changed. */
async function rewritten(bodies: Bodies, rewrite: Rewrite): Promise<Bodies> {
  const built = bodies.get('identity')?.toString() ?? '';
  const served = rewrite(built);
  return served === built ? bodies : packed(served);
}

/** @param name a path whose ending says the type */
function toSiteFile(name: string, bodies: Bodies, hash: Hash): SiteFile {
  const plain = bodies.get('identity');
  if (plain === undefined) throw new Error(`the built site lacks ${name}: build it again`);
  return { type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream', etag: `"${hash(plain)}"`, bodies };
}

async function loadFile(folder: string, path: string, hash: Hash, rewrite?: Rewrite): Promise<SiteFile> {
  const read: Bodies = new Map();
  for (const [encoding, ending] of endings) {
    const body = await readFile(join(folder, path + ending)).catch(() => undefined);
    if (body !== undefined) read.set(encoding, body);
  }
  return toSiteFile(path, rewrite === undefined ? read : await rewritten(read, rewrite), hash);
}

type FilesOfLook = Pick<Site, 'assets' | 'files'> & { readonly addresses: LookAddresses };

/** The files of a company's look, by path. Its icons take the place of ours. */
async function filesOfLook({ logo, font }: Look, hash: Hash): Promise<FilesOfLook> {
  const plain = (path: string, body: Buffer) => [path, toSiteFile(path, new Map([['identity', body]]), hash)] as const;
  const fonts = [...(font ?? [])].map((body) => plain(`/${assetFolder}/font-${hash(body)}.woff2`, body));
  const addresses = { fonts: fonts.map(([path]) => path) };
  if (logo === undefined) return { addresses, assets: new Map(fonts), files: new Map() };
  const { body, ending, icons } = logo;
  const address = `/${assetFolder}/logo-${hash(body)}.${ending}`;
  const served =
    ending === 'svg' ? ([address, toSiteFile(address, await packed(body.toString()), hash)] as const) : plain(address, body);
  return {
    addresses: { ...addresses, logo: address },
    assets: new Map([served, ...fonts]),
    files: new Map([...icons].map(([edge, icon]) => plain(`/device-icon-${edge}.png`, icon))),
  };
}

const readManifest = async (folder: string): Promise<SiteManifest> =>
  v.parse(siteManifest, JSON.parse(await readFile(join(folder, siteManifestFile), 'utf8')));

/** The manifest of the pages of staff, as files of the whole site. */
async function readDesk(folder: string): Promise<Pick<SiteManifest, 'pages' | 'assets'>> {
  if (!existsSync(join(folder, deskFolder))) return { pages: {}, assets: [] };
  const { pages, assets } = await readManifest(join(folder, deskFolder));
  const moved = Object.entries(pages).map(([path, byLanguage]) => [
    path,
    Object.fromEntries(
      Object.entries(byLanguage).map(([language, page]) => [language, { ...page, file: `${deskFolder}/${page.file}` }]),
    ),
  ]);
  return { pages: Object.fromEntries(moved), assets };
}

type Reading = {
  readonly folder: string;
  readonly hash: Hash;
  /** Of each document. */
  readonly write: Rewrite;
};

async function loadPages(
  { folder, hash, write }: Reading,
  manifest: SiteManifest,
  ownStyles: readonly string[],
  addedPages: readonly AddedPages[],
  added: Awaited<ReturnType<typeof writeAddedPages>>,
): Promise<Site['pages']> {
  const pages = new Map<string, Map<string, SitePage>>();
  for (const [path, byLanguage] of Object.entries(manifest.pages)) {
    const translated = new Map<string, SitePage>();
    for (const [language, { file, scriptHashes, styleHashes }] of Object.entries(byLanguage)) {
      const page = await loadFile(folder, file, hash, (html) => write(offerLanguages(html, addedPages, language)));
      translated.set(language, { ...page, scriptHashes, styleHashes: [...styleHashes, ...ownStyles] });
    }
    const english = translated.get(defaultLanguage);
    for (const [tag, html] of added.documents.get(path) ?? []) {
      if (english === undefined) continue;
      const served = await packed(write(offerLanguages(html, addedPages, tag)));
      // The scripts and styles in the document are those of the English one.
      translated.set(tag, { ...english, ...toSiteFile('a.html', served, hash) });
    }
    pages.set(path, translated);
  }
  return pages;
}

/**
 * @param folder the output of the build: the customers' pages, and those of staff if it has them
 * @param hash a content hash for ETags
 * @param settings go into each page; the brand also names an installed page
 * @param look in place of ours
 * @param addedPages the languages that the company has added
 */
export async function loadSite(
  folder: string,
  hash: Hash,
  settings: PageSettings = {},
  look: Look = {},
  addedPages: readonly AddedPages[] = [],
): Promise<Site> {
  if (!existsSync(join(folder, siteManifestFile))) throw new Error(`there is no built site in ${folder}: run the build first`);
  const [customers, desk] = await Promise.all([readManifest(folder), readDesk(folder)]);
  const manifest = { ...customers, pages: { ...customers.pages, ...desk.pages } };
  const own = await filesOfLook(look, hash);
  const ofLogo = look.logo && { logo: own.addresses.logo, logoWidth: String(look.logo.width) };
  const write: Rewrite = (html) => writeLook(writePageSettings(html, { ...settings, ...ofLogo }), look, own.addresses);
  const css = cssOf(look, own.addresses);
  const ownStyles = css === undefined ? [] : [styleHash(css)];
  const added = await writeAddedPages(folder, manifest, addedPages, hash);
  const pages = await loadPages({ folder, hash, write }, manifest, ownStyles, addedPages, added);
  const rewriteOf = (path: string): Rewrite | undefined =>
    path.endsWith('.webmanifest') ? (json) => writeManifestColours(writeManifestBrand(json, settings), look.tokens) : undefined;
  const loadAll = async (paths: readonly string[], from = folder) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await loadFile(from, path, hash, rewriteOf(path))] as const)));
  const [ofStaff, assets, files] = await Promise.all([
    loadAll(desk.assets, join(folder, deskFolder)),
    loadAll(manifest.assets),
    loadAll(manifest.files),
  ]);
  const modules = await Promise.all(
    [...added.modules].map(async ([path, code]) => [path, toSiteFile(path, await packed(code), hash)] as const),
  );
  return {
    mode: manifest.mode,
    languages: [...manifest.languages, ...addedPages.map(({ tag }) => tag)],
    pages,
    assets: new Map([...ofStaff, ...assets, ...modules, ...own.assets]),
    files: new Map([...files, ...own.files]),
    ofStaff: {
      files: new Set([...desk.assets, ...added.modules.keys(), ...own.assets.keys()]),
      onlyTheirs: new Set(desk.assets.filter((path) => !assets.has(path))),
    },
  };
}
