/** Reads every setting from the environment, and collects what is wrong. */
import { type Mode, Wrong } from '../forms/form.ts';
import type { Environment, Faults } from '../values.ts';
import type { Row } from './row.ts';
import { type SettingName, settingsTable, type Values } from './table.ts';

const rows: Readonly<Record<string, Row<unknown>>> = settingsTable;

export const settingNames: readonly string[] = Object.keys(rows);

export const isSetting = (name: string): name is SettingName => Object.hasOwn(rows, name);

function readValue(name: string, row: Row<unknown>, text: string | undefined, mode: Mode, faults: Faults): unknown {
  const otherwise = mode.demo ? row.otherwise.demo : row.otherwise.production;
  if (text === undefined || text.trim() === '') {
    if (!mode.demo && row.missing !== undefined) faults.push(row.missing);
    return otherwise;
  }
  const value = row.form.read(text, mode);
  if (!(value instanceof Wrong)) return value;
  faults.push(`${name} must be ${row.form.expected}${row.form.isSecret ? '' : `, not "${value.text}"`}`);
  return otherwise;
}

/** @returns the values by their names; a wrong one as if it weren't set, because the start ends with its fault */
export function readSettings(env: Environment, faults: Faults): Values {
  const mode = { demo: env.STEPGATE_ENV === 'demo' };
  const values = Object.entries(rows).map(([name, row]) => [name, readValue(name, row, env[name], mode, faults)] as const);
  return Object.fromEntries(values) as Values;
}
