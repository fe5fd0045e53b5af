/** The pages in the languages that a company has added: written once, when the process starts, from what the build has left. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddedPages, defaultLanguage, endOfLanguageChoice, type SiteManifest } from '@stepgate/contract';
import { assetFolder } from '@stepgate/contract/paths';
import { findPageFaults, openSiteRenderer } from './page-words.ts';

/** The words of a language are not those that the pages need. */
export class AddedPagesFault extends Error {
  override readonly name = 'AddedPagesFault';
  readonly tag: string;
  readonly faults: readonly string[];

  constructor(tag: string, faults: readonly string[]) {
    super(`${tag}: ${faults.join('; ')}`);
    this.tag = tag;
    this.faults = faults;
  }
}

type WrittenPages = {
  /** Documents by path and language. */
  readonly documents: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Scripts by address. */
  readonly modules: ReadonlyMap<string, string>;
};

async function readDocuments(folder: string, { pages }: SiteManifest): Promise<ReadonlyMap<string, string>> {
  const english = Object.entries(pages).flatMap(([path, { [defaultLanguage]: page }]) =>
    page ? [[path, page.file] as const] : [],
  );
  return new Map(
    await Promise.all(english.map(async ([path, file]) => [path, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

/**
 * @param folder the output of the web app's build
 * @param hash a content hash, for addresses that never change what they hold
 * @throws AddedPagesFault if a language lacks words, or has others
 */
export async function writeAddedPages(
  folder: string,
  manifest: SiteManifest,
  added: readonly AddedPages[],
  hash: (body: Buffer) => string,
): Promise<WrittenPages> {
  const documents = new Map<string, Map<string, string>>();
  const modules = new Map<string, string>();
  if (added.length === 0) return { documents, modules };
  const [renderer, english] = await Promise.all([openSiteRenderer(folder), readDocuments(folder, manifest)]);
  for (const each of added) {
    const { tag, words } = each;
    const faults = findPageFaults(renderer, words);
    if (faults.length > 0) throw new AddedPagesFault(tag, faults);
    const written = await renderer.renderAdded(each, english);
    const addresses = new Map(
      Object.entries(written.modules).map(([name, code]) => [
        name,
        `/${assetFolder}/${tag}-${name}-${hash(Buffer.from(code))}.js`,
      ]),
    );
    for (const [name, code] of Object.entries(written.modules)) modules.set(addresses.get(name) ?? '', code);
    const addressOf = (name: string): string => addresses.get(name) ?? '';
    for (const page of written.pages) {
      const files = page.words.map(addressOf);
      const text = page.text === undefined ? '' : ` data-text="${addressOf(page.text)}"`;
      const document = page.document
        .replace(/<html lang="[^"]*" dir="[^"]*"/, (root) => `${root} data-words="${files.join(' ')}"${text}`)
        .replace(
          '<link rel="icon"',
          (icon) => files.map((file) => `<link rel="modulepreload" href="${file}">\n`).join('') + icon,
        );
      documents.set(page.path, (documents.get(page.path) ?? new Map<string, string>()).set(tag, document));
    }
  }
  return { documents, modules };
}

/** Adds the languages of the company to the choice at the foot of a page, each in its own words. */
export function offerLanguages(document: string, added: readonly Pick<AddedPages, 'tag'>[], current: string): string {
  const buttons = added.map(({ tag }) => {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
    const isCurrent = tag === current ? ' aria-current="true"' : '';
    return `<button name="language" value="${tag}" lang="${tag}"${isCurrent}>${name}</button>`;
  });
  return document.replace(endOfLanguageChoice, () => buttons.join('') + endOfLanguageChoice);
}
