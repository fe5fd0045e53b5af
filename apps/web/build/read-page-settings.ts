import { frontEndSettings, type PageSettings } from '@stepgate/contract';

/**
 * @param env the environment of the build
 * @returns the settings of pages that another server serves. Our own server replaces them
 */
export const readPageSettings = (env: Readonly<Record<string, string | undefined>>): PageSettings =>
  Object.fromEntries(
    Object.entries(frontEndSettings).map(([name, { variable }]) => [name, env[variable]?.trim() || undefined] as const),
  );
