import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const manifest = v.object({ version: v.optional(v.string()) });

/** The package that a bundle is in has the version; in the repository and in a release, only the root has it. */
const places = ['../../package.json', '../../../../package.json'];

function readVersion(): string {
  for (const place of places) {
    const { version } = v.parse(manifest, JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')));
    if (version !== undefined) return version;
  }
  throw new Error(`no version in ${places.join(' and ')}`);
}

/** Of this release. A release has one version for all its packages. */
export const version = readVersion();
