/** Where `npm test` needs both databases. Everything else that stores data runs on SQLite, and on both in `npm run test:deep`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceOf } from './imports.ts';
