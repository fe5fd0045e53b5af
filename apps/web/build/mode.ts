/** What is built, where it goes, and what its pages are told. */
import { fileURLToPath } from 'node:url';
import type { PageSettings, SiteManifest } from '@stepgate/contract';

export type Mode = SiteManifest['mode'];

/** Folder of the web app: the root of its build. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @throws where STEPGATE_ENV names neither mode: a misspelt `production` must not build the demo */
export function readMode(env: NodeJS.ProcessEnv): Mode {
  const asked = env.STEPGATE_ENV || 'demo';
  if (asked === 'demo' || asked === 'production') return asked;
  throw new Error(`STEPGATE_ENV must be "demo" or "production", not "${asked}"`);
}

/** For pages that another server than ours serves: ours writes its own settings over these. */
export const readPageSettings = (env: NodeJS.ProcessEnv): PageSettings => ({
  accessToken: env.STEPGATE_ACCESS_TOKEN || undefined,
  identityHost: env.STEPGATE_IDENTITY_HOST || undefined,
  viewType: env.STEPGATE_VIEW_TYPE || undefined,
});
