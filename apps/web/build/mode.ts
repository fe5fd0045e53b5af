/** The mode of a build and its root folder. */
import { fileURLToPath } from 'node:url';
import type { SiteManifest } from '@stepgate/contract';

export type Mode = SiteManifest['mode'];

/** Folder of the web app: the root of its build. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @throws if STEPGATE_ENV names neither mode: a misspelt `production` must not build the demo */
export function readMode(env: NodeJS.ProcessEnv): Mode {
  const mode = env.STEPGATE_ENV || 'demo';
  if (mode === 'demo' || mode === 'production') return mode;
  throw new Error(`STEPGATE_ENV must be "demo" or "production", not "${mode}"`);
}
