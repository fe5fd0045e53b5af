/** The report as somebody reads it, and its sum. */
import type { Line } from './report.ts';

const counted = (lines: readonly Line[], verdict: Line['verdict']): number =>
  lines.filter((line) => line.verdict === verdict).length;

export const isHonoured = (lines: readonly Line[]): boolean => counted(lines, 'broken') === 0;

const width = 'not tried'.length;

/** One line of text for one promise; of a broken one, two more. */
function textOf(line: Line): string {
  const said = `  ${line.verdict.padEnd(width)}  ${line.promise}`;
  if (line.verdict === 'not tried') return `${said}: ${line.why}`;
  if (line.verdict === 'honoured') return said;
  const indent = ' '.repeat(width + 4);
  return `${said}\n${indent}expected: ${line.expected}\n${indent}came:     ${line.came}`;
}

export function reportText(lines: readonly Line[]): string {
  const byCall = Map.groupBy(lines, ({ call }) => call);
  const parts = [...byCall].map(([call, of]) => `${call}\n${of.map(textOf).join('\n')}`);
  const sum = `${counted(lines, 'honoured')} honoured, ${counted(lines, 'broken')} broken, ${counted(lines, 'not tried')} not tried`;
  return `${parts.join('\n\n')}\n\n${sum}\n`;
}

export const reportJson = (lines: readonly Line[]): string =>
  `${JSON.stringify({ honoured: isHonoured(lines), lines }, null, 2)}\n`;
