import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Of this release. A release has one version for all its packages. */
export const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);
