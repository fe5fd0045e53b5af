/** Every setting of the service, one row each: `npm run settings` writes the tables of docs/operating-reference.md from it. */
import type { Wrong } from '../forms/form.ts';
import { addressSettings } from './addresses.ts';
import { loginSettings } from './login.ts';
import { messageSettings } from './messages.ts';
import { processSettings } from './process.ts';
import type { Row } from './row.ts';

/** By the headings of the page. */
export const sections = {
  'The process, its data, its logs': processSettings,
  'Addresses and proxies': addressSettings,
  'Look, languages, messages': messageSettings,
  'Login, second factors, staff': loginSettings,
} as const;

export const settingsTable = { ...processSettings, ...addressSettings, ...messageSettings, ...loginSettings } as const;

export type SettingName = keyof typeof settingsTable;

type ValueOf<R> = R extends Row<infer T> ? Exclude<T, Wrong> : never;

/** The values of the environment, by the names of its variables. */
export type Values = { readonly [Name in SettingName]: ValueOf<(typeof settingsTable)[Name]> };
