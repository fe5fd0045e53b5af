import type { LogEvent, Logger } from 'kysely';
import type { OnStatement } from './storage.ts';

/** Kysely's log, without the parameters and without the error, which may repeat them. @returns `undefined` without a listener: Kysely then takes no times */
export const noteStatements = (onStatement: OnStatement | undefined): Logger | undefined =>
  onStatement &&
  (({ level, query, queryDurationMillis: milliseconds }: LogEvent) =>
    onStatement({ sql: query.sql, milliseconds, failed: level === 'error' }));
