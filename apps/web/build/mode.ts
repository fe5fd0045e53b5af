/** The mode of a build, its root folder and its page settings. */
import { fileURLToPath } from 'node:url';
import type { PageSettings, SiteManifest } from '@stepgate/contract';

export type Mode = SiteManifest['mode'];

/** Folder of the web app: the root of its build. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @throws if STEPGATE_ENV names neither mode: a misspelt `production` must not build the demo */
export function readMode(env: NodeJS.ProcessEnv): Mode {
  const asked = env.STEPGATE_ENV || 'demo';
  if (asked === 'demo' || asked === 'production') return asked;
  throw new Error(`STEPGATE_ENV must be "demo" or "production", not "${asked}"`);
}

/** For pages that another server serves. Our own server replaces these settings. */
export const readPageSettings = (env: NodeJS.ProcessEnv): PageSettings => ({
  brand: env.STEPGATE_BRAND?.trim() || undefined,
  accessToken: env.STEPGATE_ACCESS_TOKEN || undefined,
  identityHost: env.STEPGATE_IDENTITY_HOST || undefined,
  viewType: env.STEPGATE_VIEW_TYPE || undefined,
});
