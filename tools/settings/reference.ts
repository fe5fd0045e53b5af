/** The tables of settings in docs/operating-reference.md, written from the rows of the service. */
import { fileURLToPath } from 'node:url';
import type { Row } from '../../apps/identity/src/config/settings/row.ts';
import { sections } from '../../apps/identity/src/config/settings/table.ts';

export const referencePage = fileURLToPath(new URL('../../docs/operating-reference.md', import.meta.url));

function shownValue(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  return `\`${typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)}\``;
}

function shownDefault({ shown, otherwise: { production, demo } }: Row<unknown>): string {
  if (shown !== undefined) return shown;
  const inProduction = shownValue(production);
  return shownValue(demo) === inProduction ? inProduction : `${inProduction} (demo: ${shownValue(demo)})`;
}

/** Settings without a text of their own are named in the row of the one before. */
function tableOf(rows: Readonly<Record<string, Row<unknown>>>): string {
  const lines: { names: string; rest: string }[] = [];
  for (const [name, row] of Object.entries(rows)) {
    const shown = `\`${name}\`${row.forBuild ? ' \\*' : ''}`;
    const last = lines.at(-1);
    if (row.what === undefined && last !== undefined) last.names += `, ${shown}`;
    else lines.push({ names: shown, rest: `${shownDefault(row)} | ${row.what ?? ''}` });
  }
  return [
    '| name | default | what it is |',
    '| --- | --- | --- |',
    ...lines.map(({ names, rest }) => `| ${names} | ${rest} |`),
  ].join('\n');
}

const tables = Object.entries<Readonly<Record<string, Row<unknown>>>>(sections)
  .map(([heading, rows]) => `### ${heading}\n\n${tableOf(rows)}`)
  .join('\n\n');

/** @returns the page with the tables of today */
export const withTables = (page: string): string =>
  page.replace(/<!-- settings -->[\s\S]*<!-- \/settings -->/, () => `<!-- settings -->\n${tables}\n<!-- /settings -->`);
