/** Imports customers from JSON lines, in bounded memory. */
import type { Clock } from '../kernel/clock.ts';
import type { FirebaseParameters } from '../kernel/imported-hashes/firebase-scrypt.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { parseLine } from './import-line.ts';
import { type NumberedCustomer, type Stored, storeImported } from './store-imported.ts';

/** Customers in one transaction. */
const batchSize = 500;
/** How often a batch is tried if sign-ups store the same addresses meanwhile. */
const tries = 3;

type Importer = { readonly storage: Storage; readonly secrets: Secrets; readonly clock: Clock };

export type ImportCounts = { readonly imported: number; readonly existing: number; readonly refused: number };

async function storeBatch({ storage, secrets, clock }: Importer, batch: readonly NumberedCustomer[]): Promise<Stored> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storage.transaction(({ queries }) => storeImported({ queries, secrets, now: clock.now() }, batch));
    } catch (error) {
      // A sign-up took an address or a number between the look and the insert. The next look sees it.
      if (attempt === tries) throw error;
    }
  }
}

/**
 * Every line is stored as a whole or reported. A customer whose address has an account stays as is, so the same file can be imported again after an
 * interruption.
 * @param refuse hears each line that isn't stored, and why, without what the line says
 */
export async function importCustomers(
  importer: Importer,
  lines: AsyncIterable<string>,
  refuse: (line: number, reason: string) => void,
): Promise<ImportCounts> {
  const counts = { imported: 0, existing: 0, refused: 0 };
  const report = (line: number, reason: string): void => {
    counts.refused += 1;
    refuse(line, reason);
  };
  let firebase: FirebaseParameters | undefined;
  let batch: NumberedCustomer[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const stored = await storeBatch(importer, batch);
    batch = [];
    counts.imported += stored.imported;
    counts.existing += stored.existing;
    for (const { line, reason } of stored.refused) report(line, reason);
  };
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const parsed = parseLine(text, firebase);
    if (parsed.kind === 'refused') report(line, parsed.reason);
    else if (parsed.kind === 'customer') batch.push({ line, customer: parsed.customer });
    else if (line === 1) firebase = parsed.parameters;
    else report(line, "the project's parameters belong in the first line");
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return counts;
}
