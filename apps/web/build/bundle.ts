/** The bundles of a build: what the browser loads, self-contained scripts, and the renderer of the pages. */
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteRendererFile } from '@stepgate/contract';
import { assetFolder } from '@stepgate/contract/paths';
import { build, type Manifest } from 'vite';
import type { RenderedPage } from '../src/renderer.tsx';
import { leanContract } from './lean-contract.ts';
import type { Mode } from './mode.ts';
import { pageEntries, toEntries } from './page-entries.ts';
import type { SiteSource } from './site-source.ts';
import { viteOptions } from './vite-options.ts';

const rendererEntry = 'src/renderer.tsx';

/** The name of the file that has the words of every page in a language. */
export const wordsFileOf = (language: string): string => `words-${language}`;

/** A page's own words stay apart from these, and so do those of the challenges. */
const catalogue = /\/packages\/react\/src\/i18n\/catalogues\/(\w+)\.json/;
/** The entry, and the login form with its parts, which nearly every customer uses. */
const usedByNearlyAll =
  /^\0rolldown\/runtime|\/apps\/web\/src\/browser\.tsx|\/packages\/contract\/src\/(?:call-error|headers|json|languages|later-status|limits-of-any-page|problems|routes)\.ts|\/packages\/react\/src\/(?:ui\/(?!ascii-digits|BackButton|Choices|Code|Combobox|CountdownRing|Dialog|digits-input|Dropzone|FileButton|PhoneNumber|ProgressBar|Select|TelField|TextArea|enter-value|icons\/(?!Icon\.|Danger|Done|Info|Warning)|illustrations\/|use-seconds|watch-keyboard)|host\/PageFrame|parts\/problems\/(?!Cause|FieldProblem|LinkedText|ServerMessage|allowed-link|kinds|links-in)|pages\/login\/(?!later\/|passkey\/|second-step\/|switched-off\/))/;

/** Code that the form doesn't need and most other screens do. */
const partsOfScreens =
  /\/packages\/react\/src\/(?:ui\/(?:CountdownRing|PhoneNumber|enter-value|icons\/|use-seconds)|host\/history-steps|parts\/(?:durations|form-frame\/|waiting\/Waiting|problems\/kinds))/;

/**
 * Calls that the login form doesn't make. They share a file, because the form's code would have to name each separate one. What a single page asks goes with
 * that page.
 */
const callsOfFew =
  /\/packages\/contract\/src\/calls\/(?!index|login\.|exchange|token-given|security-choices|review|desk|team|push-device|sign-up|email-change)/;

/** Code that the login form doesn't need. */
const limits = /\/packages\/contract\/src\/(?:limits|challenge)\.ts/;

/** The extras of forms: the captcha without its vendors, and the loader of the social logins. */
const besideForms =
  /\/packages\/react\/src\/(?:captcha\/(?:use-form-captcha|send-with-captcha|altcha)|social\/LazySocialButtons)\.tsx?/;

/** What makes the calls of a page, and the call of the login form: it comes after the form. */
const client =
  /\/packages\/client\/src\/(?:create-client|layer|layers\/(?:edge-block|identity-headers|lazy-layer)|retry-after|send-over|wire)\.ts|\/apps\/web\/src\/client\.ts|\/packages\/react\/src\/(?:host\/browser-session-key|pages\/login\/later\/first-factor)|\/packages\/contract\/src\/(?:call|local-hosts|read-address|read-call|redirect|calls\/(?:login|exchange|token-given))\.ts/;

/** Schemas: the calls of the login form are read without. */
const schemas = /\/node_modules\/valibot\//;

/** How keys and signatures are written: for sessions, devices and passkeys. */
const keys = /\/packages\/react\/src\/host\/keys\/(?:base64url|signing-key)/;

/** Fewer and larger files than Vite would make: fewer requests, and they compress better together. */
const chunks = [
  { name: 'browser', test: usedByNearlyAll, priority: 3 },
  { name: 'client', test: client, priority: 2 },
  { name: 'schemas', test: schemas, priority: 4 },
  { name: 'parts', test: partsOfScreens },
  { name: 'calls', test: callsOfFew },
  { name: 'limits', test: limits, priority: 1 },
  { name: 'form-extras', test: besideForms },
  { name: 'keys', test: keys },
  { debugName: 'words', name: (file: string) => wordsFileOf(catalogue.exec(file)?.[1] ?? ''), test: catalogue },
];

/** /login names 33 files, and no compression shortens a hash: 36 bits of it are enough. */
const fileNames = {
  hashCharacters: 'base36',
  entryFileNames: `${assetFolder}/[name]-[hash:7].js`,
  chunkFileNames: `${assetFolder}/[name]-[hash:7].js`,
  assetFileNames: `${assetFolder}/[name]-[hash:7][extname]`,
} as const;

/**
 * @param pages each gets a script of its own, whatever its language
 * @returns Vite's manifest: each module that has a file of its own, with what it imports
 */
export async function bundleForBrowser(
  mode: Mode,
  source: SiteSource,
  outDir: string,
  pages: readonly Pick<RenderedPage, 'name' | 'text'>[],
): Promise<Manifest> {
  const options = viteOptions(mode, source);
  await build({
    ...options,
    plugins: [pageEntries(source), leanContract(), ...(options.plugins ?? [])],
    build: {
      ...options.build,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // Every browser that supports our target supports modulepreload.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: 'manifest.json',
      rolldownOptions: {
        ...options.build?.rolldownOptions,
        input: toEntries(pages),
        output: { codeSplitting: { groups: chunks }, ...fileNames },
        // Keeps an address where it is used, and out of a file that every page loads.
        optimization: { inlineConst: true },
      },
    },
  });
  const manifestFile = join(outDir, 'manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  return manifest;
}

/** @returns the text of a script that imports nothing once it is built */
export async function bundleScript(mode: Mode, source: SiteSource, entry: string): Promise<string> {
  const options = viteOptions(mode, source);
  const built = await build({
    ...options,
    build: {
      ...options.build,
      write: false,
      rolldownOptions: { ...options.build?.rolldownOptions, input: entry, output: { format: 'iife' } },
    },
  });
  const bundles = Array.isArray(built) ? built : [built];
  const codes = bundles
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .flatMap((file) => ('code' in file ? file.code : []));
  const [code] = codes;
  if (code === undefined || codes.length > 1) throw new Error(`${entry} must become one file`);
  return code.trim();
}

/**
 * Bundles the renderer like the browser's code, so that class names and markup match, and runs it.
 * @param outDir keeps the renderer, for the service
 */
export async function renderPages(mode: Mode, source: SiteSource, outDir: string, logo: string): Promise<RenderedPage[]> {
  const options = viteOptions(mode, source);
  await build({
    ...options,
    ssr: { noExternal: true },
    build: {
      ...options.build,
      outDir,
      emptyOutDir: true,
      ssr: rendererEntry,
      rolldownOptions: { ...options.build?.rolldownOptions, output: { entryFileNames: basename(siteRendererFile) } },
    },
  });
  const renderer: typeof import('../src/renderer.tsx') = await import(
    pathToFileURL(join(outDir, basename(siteRendererFile))).href
  );
  return renderer.renderPages(logo);
}
