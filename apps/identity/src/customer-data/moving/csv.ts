/** Reads CSV (RFC 4180) whose first row has the names of the columns, without ever keeping more than a row. */

import { ExportFault } from './export-file.ts';

/** Characters of a row. */
const longestRow = 1_048_576;

/** Cells in quotes may hold commas, line ends and doubled quotes. */
async function* cellsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[], void, undefined> {
  const decoder = new TextDecoder();
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  /** A quote inside quotes: it ends them, or the next one makes it a character. */
  let closing = false;
  let length = 0;
  for await (const chunk of input) {
    for (const character of decoder.decode(chunk, { stream: true })) {
      length += 1;
      if (length > longestRow) throw new ExportFault(`A row is longer than ${longestRow} characters.`);
      if (closing) {
        closing = false;
        if (character === '"') {
          cell += '"';
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (character === '"') closing = true;
        else cell += character;
      } else if (character === '"' && cell === '') quoted = true;
      else if (character === ',') {
        cells.push(cell);
        cell = '';
      } else if (character === '\n') {
        yield [...cells, cell.replace(/\r$/, '')];
        [cells, cell, length] = [[], '', 0];
      } else cell += character;
    }
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell.replace(/\r$/, '')];
}

/** @returns a record for each row; empty rows are passed over */
export async function* readCsv(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<Readonly<Record<string, string>>, void, undefined> {
  let names: readonly string[] | undefined;
  for await (const cells of cellsOf(input)) {
    if (cells.every((cell) => cell === '')) continue;
    if (names === undefined) names = cells;
    else {
      const columns = names;
      yield Object.fromEntries(cells.map((cell, at) => [columns[at] ?? `column ${at + 1}`, cell]));
    }
  }
}
