/** The words of the pages in a language that the company has added, compared with the English ones of the build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deskFolder, type PageWords, type SiteRenderer, siteRendererFile } from '@stepgate/contract';

async function openRenderer(folder: string): Promise<SiteRenderer> {
  const address = pathToFileURL(join(folder, siteRendererFile)).href;
  const { forService }: { readonly forService: SiteRenderer } = await import(address).catch((cause: unknown) => {
    throw new Error(`the built site in ${folder} lacks ${siteRendererFile}: build it again`, { cause });
  });
  return forService;
}

/**
 * @param folder the output of the build
 * @returns the renderer of the customers' pages and of the pages of staff, if the build has them: a translator's file has the words of both
 * @throws Error if another version's build has made it
 */
export async function openSiteRenderer(folder: string): Promise<SiteRenderer> {
  const customers = await openRenderer(folder);
  const desk = join(folder, deskFolder);
  if (!existsSync(desk)) return customers;
  const staff = await openRenderer(desk);
  return {
    ...customers,
    english: { ...customers.english, screens: { ...staff.english.screens, ...customers.english.screens } },
    placeOf: (group, id) => (Object.hasOwn(customers.english.screens, group) ? customers : staff).placeOf(group, id),
    renderAdded: async (added, documents) => {
      const written = await Promise.all([customers, staff].map((renderer) => renderer.renderAdded(added, documents)));
      return {
        pages: written.flatMap(({ pages }) => pages),
        modules: Object.assign({}, ...written.map(({ modules }) => modules)),
      };
    },
  };
}

type Group = Readonly<Record<string, string>>;

/** @returns a line for each key that is missing, unknown or at fault */
function findFaultsOfGroup(
  path: string,
  english: Group,
  own: Group,
  findFault: (key: string, english: string, text: string) => string | undefined,
): string[] {
  const wrong = Object.entries(english).flatMap(([key, text]) => {
    const translated = own[key];
    const fault = translated === undefined || translated.trim() === '' ? 'is missing' : findFault(key, text, translated);
    return fault === undefined ? [] : [`${path}/${key} ${fault}`];
  });
  const unknown = Object.keys(own).filter((key) => !Object.hasOwn(english, key));
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
