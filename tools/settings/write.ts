/** `npm run settings` */
import { readFileSync, writeFileSync } from 'node:fs';
import { referencePage, withTables } from './reference.ts';

writeFileSync(referencePage, withTables(readFileSync(referencePage, 'utf8')));
