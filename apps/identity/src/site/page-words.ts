/** The words of the pages in a language that the company has added, compared with the English ones of the build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageWords, type SiteRenderer, siteRendererFile } from '@stepgate/contract';

/**
 * @param folder the output of the web app's build
 * @throws Error if another version's build has made it
 */
export async function openSiteRenderer(folder: string): Promise<SiteRenderer> {
  const address = pathToFileURL(join(folder, siteRendererFile)).href;
  const { forService }: { readonly forService: SiteRenderer } = await import(address).catch((cause: unknown) => {
    throw new Error(`the built site in ${folder} lacks ${siteRendererFile}: build it again`, { cause });
  });
  return forService;
}

type Group = Readonly<Record<string, string>>;

/** @returns a line for each key that is missing, unknown or at fault */
function findFaultsOfGroup(
  path: string,
  english: Group,
  given: Group,
  findFault: (key: string, english: string, text: string) => string | undefined,
): string[] {
  const wrong = Object.entries(english).flatMap(([key, text]) => {
    const translated = given[key];
    const fault = translated === undefined || translated.trim() === '' ? 'is missing' : findFault(key, text, translated);
    return fault === undefined ? [] : [`${path}/${key} ${fault}`];
  });
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(english, key));
  return [...wrong, ...unknown.map((key) => `${path}/${key} is unknown`)];
}

/** @returns what is wrong with the words, a line for each text */
export function findPageFaults(renderer: SiteRenderer, { screens, texts }: PageWords): string[] {
  const { english } = renderer;
  const groups = [...new Set([...Object.keys(english.screens), ...Object.keys(screens)])];
  return [
    ...groups.flatMap((group) =>
      findFaultsOfGroup(`screens/${group}`, english.screens[group] ?? {}, screens[group] ?? {}, (_, ...texts) =>
        renderer.findMessageFault(...texts),
      ),
    ),
    ...findFaultsOfGroup('texts', english.texts, texts, (name, _, text) => renderer.findTextFault(name, text)),
  ];
}
