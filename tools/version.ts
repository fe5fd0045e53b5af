/** The root's `package.json` is the only place with the version of a release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');

/** Of the main line: the next release, with `-dev`. */
export const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(manifest));
