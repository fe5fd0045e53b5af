/**
 * Measures pages in brotli bytes. /login: the script and style that its page links and inlines before its form is hydrated, and the page itself. Every
 * other page: the page itself with its inlined style, and the scripts that are its own; and what the other pages share. Builds the site (for production, unless STEPGATE_ENV says
 * otherwise), prints its weights, and exits with 1 above a limit.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressBrotli } from '../../apps/web/build/compress.ts';
import { readMode } from '../../apps/web/build/mode.ts';
import { deskFolder, helpRoute, routes, type SiteManifest, siteManifestFile } from '../../packages/contract/src/index.ts';
import { siteOfTheRun } from './site-of-the-run.ts';

/** React and ReactDOM alone, bundled and compressed the same way, in bytes. */
const reactAlone = 58_133;
const mostTimes = 1.4;
/** A page with its inlined style, in bytes: what a server may send before the first acknowledgement (ten segments). */
const mostOfPage = 14_000;

/** A page that only shows a text: with its scripts, in bytes. The search of /help has the words of every text: the accessibility statement made it grow (15,000 before), and so did the style of the slot of actions, which each page has (15,500). */
const mostOfText = 15_650;
/** The scripts of any other page that neither /login nor every page with a call loads, in bytes. */
const mostOfScreen = 15_000;
/**
 * It is a dozen screens in one. The limit grew with its features: rows that don't move and a face (29,500 before), passkeys in older browsers and choices of
 * the customer (30,000), page translators and several authenticator apps (31,500).
 */
const mostOfSecurity = 32_500;
/** The client and its calls, schemas, limits and small parts of screens: they come after the form, and the browser keeps them. */
const sharedByScreens = /^login-assets\/(?:calls|client|limits|parts|schemas)-/;
/** All of these together, in bytes. */
const mostShared = 16_500;

/** A page of staff, with all scripts that it links and its inlined style, in bytes. */
const mostOfDesk = 100_000;

const built = await siteOfTheRun(readMode({ STEPGATE_ENV: 'production', ...process.env }));
const output = built.folder;
/** The build has compressed each file as it is served. */
const readSize = async (file: string, folder = output): Promise<number> => (await stat(join(folder, `${file}.br`))).size;
const readManifest = async (folder: string): Promise<SiteManifest> =>
  JSON.parse(await readFile(join(folder, siteManifestFile), 'utf8'));
const site = await readManifest(output);

type Part = { readonly name: string; readonly bytes: number };

async function measureParts(page: string, folder = output): Promise<Part[]> {
  const html = await readFile(join(folder, page), 'utf8');
  const linked = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="\/([^"]+)"/g)];
  const inlined = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
  return Promise.all([
    ...linked.map(async ([, file = '']) => ({ name: file, bytes: await readSize(file, folder) })),
    ...inlined.map(async ([, tag, text = '']) => ({ name: `inline ${tag}`, bytes: (await compressBrotli(text)).length })),
  ]);
}

const limit = Math.floor(reactAlone * mostTimes);
for (const [language, { file }] of Object.entries(site.pages[routes.login] ?? {})) {
  const parts = await measureParts(file);
  const sum = parts.reduce((bytes, part) => bytes + part.bytes, 0);
  console.log(
    `${routes.login} in ${language} (${site.mode}): ${sum} bytes, ${(sum / reactAlone).toFixed(3)} of React alone, at most ${limit}`,
  );
  for (const { name, bytes } of parts) console.log(`  ${String(bytes).padStart(6)}  ${name}`);
  const page = await readSize(file);
  console.log(`  ${String(page).padStart(6)}  the page itself, at most ${mostOfPage}`);
  if (sum > limit || page > mostOfPage) process.exitCode = 1;
}

const ofLogin = new Set<string>();
for (const { file } of Object.values(site.pages[routes.login] ?? {}))
  for (const { name } of await measureParts(file)) ofLogin.add(name);

const shared = new Map<string, number>();

for (const [path, languages] of Object.entries(site.pages)) {
  if (path === routes.login) continue;
  for (const [language, { file }] of Object.entries(languages)) {
    const parts = await measureParts(file);
    for (const { name, bytes } of parts) if (sharedByScreens.test(name)) shared.set(name, bytes);
    const own = parts.filter(({ name }) => !(ofLogin.has(name) || shared.has(name)));
    const scripts = own.reduce((bytes, part) => bytes + (part.name.startsWith('inline') ? 0 : part.bytes), 0);
    const page = await readSize(file);
    const isText = path === routes.terms || path.startsWith(helpRoute);
    const most = path === routes.security ? mostOfSecurity : isText ? mostOfText - page : mostOfScreen;
    const isHeavy = scripts > most || page > mostOfPage;
    console.log(`${path} in ${language}: ${scripts} bytes of script, the page itself ${page}${isHeavy ? ': too heavy' : ''}`);
    if (isHeavy) process.exitCode = 1;
  }
}

const sumOfShared = [...shared.values()].reduce((sum, bytes) => sum + bytes, 0);
console.log(`shared by screens other than ${routes.login}: ${sumOfShared} bytes of script, at most ${mostShared}`);
for (const [name, bytes] of shared) console.log(`  ${String(bytes).padStart(6)}  ${name}`);
if (sumOfShared > mostShared) process.exitCode = 1;

const desk = join(output, deskFolder);
for (const [path, { en }] of Object.entries((await readManifest(desk)).pages)) {
  const parts = await measureParts(en?.file ?? '', desk);
  const sum = parts.reduce((bytes, part) => bytes + part.bytes, 0);
  console.log(`${path} of staff: ${sum} bytes of script and style, at most ${mostOfDesk}`);
  if (sum > mostOfDesk) process.exitCode = 1;
}
await built.remove();
