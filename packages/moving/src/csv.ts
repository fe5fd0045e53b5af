/** Reads CSV (RFC 4180) whose first row has the names of the columns, without ever keeping more than a row. */
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ExportFault, type ExportFile } from './export-file.ts';

/** Bytes of a row. */
const longestRow = 1_048_576;

/**
 * @returns a record for each row; empty rows are skipped
 * @throws {ExportFault} for a row with more or fewer cells than the first one: the rest would be in the wrong columns
 */
export async function* readCsv(
  input: ReturnType<ExportFile['read']>,
): AsyncGenerator<Readonly<Record<string, string>>, void, undefined> {
  const parser = parse({ bom: true, columns: true, max_record_size: longestRow, skip_empty_lines: true });
  // The loop throws the failure.
  pipeline(input, parser, () => undefined);
  try {
    for await (const row of parser) yield row;
  } catch (error) {
    if (error instanceof CsvError) throw new ExportFault(`The file is no whole CSV. ${error.message}`);
    throw error;
  }
}
