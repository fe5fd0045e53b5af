import { createHash } from 'node:crypto';
import { type Config, ConfigError } from '../config/config.ts';
import { openLanguages } from '../config/languages.ts';
import { costlyCharacters } from '../messages/text-alphabet.ts';
import { loadSite } from '../site/load-site.ts';
import { readLook } from '../site/look/look.ts';
import { toPageSettings } from './to-page-settings.ts';

const etagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Reads what the company has written for its customers: its name, its languages, its look and the built pages. Warns about what costs money or is hard to read.
 * @returns the pages; `undefined`: this process serves none
 * @throws ConfigError
 */
export async function openSite(
  config: Config,
  warn: (sentence: string) => void,
): Promise<Awaited<ReturnType<typeof loadSite>> | undefined> {
  const { settings, siteDir } = config;
  const costly = costlyCharacters(settings.brand);
  if (costly !== '')
    warn(
      `STEPGATE_BRAND contains ${[...costly].join(' ')}, which the usual alphabet of text messages lacks: texts with the name are charged as one or two more.`,
    );
  const addedPages = await openLanguages(config.languagesDir, config.settings.demo);
  // Read without a site, too, so that a fault shows at the start.
  const look = await readLook(config.look);
  for (const weak of look.tokens?.weak ?? []) warn(weak);
  if (siteDir === undefined) return undefined;
  const site = await loadSite(siteDir, etagOf, toPageSettings(config), look, addedPages);
  if (!settings.demo && site.mode === 'demo')
    throw new ConfigError(['STEPGATE_SITE_DIR contains a demo build: build the site for production']);
  if (settings.demo && site.mode === 'production')
    throw new ConfigError([
      "STEPGATE_SITE_DIR contains a production build, without the demo's pages: build the site for the demo",
    ]);
  return site;
}
