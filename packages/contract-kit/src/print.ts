/** The report for people and for machines, and its counts. */
import { type Call, calls } from '@stepgate/contract';
import { promises } from './promises.ts';
import { type Line, type Verdict, verdicts } from './report.ts';

const counted = (lines: readonly Line[], verdict: Verdict): number => lines.filter((line) => line.verdict === verdict).length;

/** @returns whether nothing is broken, and every call exists that a login needs */
export function isHonoured(lines: readonly Line[]): boolean {
  const isThere = ({ id }: Call): boolean =>
    lines.some(({ call, promise, verdict }) => call === id && promise === promises.there && verdict === 'honoured');
  const logsIn = isThere(calls.login) || isThere(calls.loginV2);
  const exchanges = isThere(calls.exchangeSession) || isThere(calls.exchangeSessionOnLocalhost);
  return counted(lines, 'broken') === 0 && logsIn && isThere(calls.tokenStatus) && exchanges;
}

const width = 'not tried'.length;

/** One line of text for each promise, and two more for a broken one. */
function formatLine(line: Line): string {
  const head = `  ${line.verdict.padEnd(width)}  ${line.promise}`;
  if (line.verdict === 'honoured') return head;
  if ('why' in line) return `${head}: ${line.why}`;
  const indent = ' '.repeat(width + 4);
  return `${head}\n${indent}expected: ${line.expected}\n${indent}came:     ${line.came}`;
}

export function reportText(lines: readonly Line[]): string {
  const byCall = Map.groupBy(lines, ({ call }) => call);
  const parts = [...byCall].map(([call, of]) => `${call}\n${of.map(formatLine).join('\n')}`);
  const sum = verdicts.map((verdict) => `${counted(lines, verdict)} ${verdict}`).join(', ');
  return `${parts.join('\n\n')}\n\n${sum}\n`;
}

/** The number of lines for each verdict. */
const countVerdicts = (lines: readonly Line[]) => ({
  honoured: counted(lines, 'honoured'),
  broken: counted(lines, 'broken'),
  differs: counted(lines, 'differs'),
  missing: counted(lines, 'missing'),
  notTried: counted(lines, 'not tried'),
});

export const reportJson = (lines: readonly Line[]): string =>
  `${JSON.stringify({ honoured: isHonoured(lines), counts: countVerdicts(lines), lines }, null, 2)}\n`;
