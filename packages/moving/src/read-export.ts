/** The services whose exports become lines (docs/moving.md). */
import { fromAuth0 } from './auth0.ts';
import { fromClerk } from './clerk.ts';
import type { ExportFile } from './export-file.ts';
import { fromKeycloak } from './keycloak.ts';
import type { WhatStays } from './what-stays.ts';

const readers = { auth0: fromAuth0, clerk: fromClerk, keycloak: fromKeycloak };

export type OldService = keyof typeof readers;

export const oldServices: readonly OldService[] = ['auth0', 'clerk', 'keycloak'];

/** @param stays hears what can't be imported */
export const readExport = (
  from: OldService,
  files: readonly ExportFile[],
  stays: WhatStays,
): AsyncGenerator<string, void, undefined> => readers[from](files, stays);
