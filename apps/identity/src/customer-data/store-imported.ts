/** Stores a batch of imported customers: each as a whole, or not at all. */

import { base32Bytes } from '../challenges/totp/authenticators.ts';
import { addImported, type ImportedRow } from '../customers/add-customer.ts';
import { setSignal } from '../customers/signals.ts';
import { addImportedKeys } from '../factors/authenticators.ts';
import { addImportedNumbers } from '../factors/phone-numbers.ts';
import { sealImportedHash } from '../kernel/password-hashes.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Database } from '../storage/transaction.ts';
import type { ImportedCustomer } from './import-line.ts';

export type NumberedCustomer = { readonly line: number; readonly customer: ImportedCustomer };

export type Stored = {
  readonly imported: number;
  /** Customers whose address has an account already. They stay as they are. */
  readonly existing: number;
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
};

const toRow = (
  secrets: Secrets,
  id: string,
  { email, emailVerified, country, language, hash }: ImportedCustomer,
): ImportedRow => ({
  id,
  email,
  passwordHash: hash === undefined ? null : sealImportedHash(secrets, id, hash),
  emailVerified,
  country: country ?? '',
  language,
});

/** Call it in a transaction. A customer who is stored by somebody else meanwhile makes it fail: run it again. */
export async function storeImported(db: Database, batch: readonly NumberedCustomer[]): Promise<Stored> {
  const { queries, secrets } = db;
  const emails = batch.map(({ customer }) => customer.email);
  const ids = batch.flatMap(({ customer }) => customer.id ?? []);
  const numbers = batch.flatMap(({ customer }) => customer.phoneNumbers);
  const known = await queries
    .selectFrom('customer')
    .select(['id', 'email'])
    .where((where) => where.or([where('email', 'in', emails), ...(ids.length > 0 ? [where('id', 'in', ids)] : [])]))
    .execute();
  // PostgreSQL refuses an empty list.
  const knownNumbers =
    numbers.length === 0
      ? []
      : await queries.selectFrom('phone_number').select('number').where('number', 'in', numbers).execute();
  const takenEmails = new Set(known.map(({ email }) => email));
  const takenIds = new Set(known.map(({ id }) => id));
  const takenNumbers = new Set(knownNumbers.map(({ number }) => number));
  const refused: { line: number; reason: string }[] = [];
  const accepted: { id: string; customer: ImportedCustomer }[] = [];
  let existing = 0;
  for (const { line, customer } of batch) {
    const taken = customer.phoneNumbers.some(
      (number, at) => takenNumbers.has(number) || customer.phoneNumbers.indexOf(number) !== at,
    );
    if (takenEmails.has(customer.email)) existing += 1;
    else if (customer.id !== undefined && takenIds.has(customer.id))
      refused.push({ line, reason: 'id: belongs to another customer' });
    else if (taken) refused.push({ line, reason: 'phoneNumbers: one belongs to another customer, or stands twice' });
    else {
      const id = customer.id ?? secrets.newToken();
      accepted.push({ id, customer });
      takenEmails.add(customer.email);
      takenIds.add(id);
      for (const number of customer.phoneNumbers) takenNumbers.add(number);
    }
  }
  await insert(db, accepted);
  return { imported: accepted.length, existing, refused };
}

async function insert(
  db: Database,
  accepted: readonly { readonly id: string; readonly customer: ImportedCustomer }[],
): Promise<void> {
  const { queries, secrets, now } = db;
  const numbers = accepted.flatMap(({ id, customer }) =>
    customer.phoneNumbers.map((number, at) => ({
      id: secrets.newToken(),
      customer_id: id,
      number,
      is_primary: at === 0 ? 1 : 0,
      verified_at: now,
    })),
  );
  const keys = accepted.flatMap(({ id, customer: { totpSecret } }) =>
    totpSecret === undefined
      ? []
      : [
          {
            customer_id: id,
            secret: secrets.seal(base32Bytes(totpSecret).toString('base64url'), id),
            last_step: 0,
            enrolled_at: now,
          },
        ],
  );
  await addImported(
    queries,
    now,
    accepted.map(({ id, customer }) => toRow(secrets, id, customer)),
  );
  await addImportedNumbers(queries, numbers);
  await addImportedKeys(queries, keys);
  for (const { id, customer } of accepted)
    for (const signal of customer.signals) await setSignal(db, id, { ...signal, by: 'import' });
}
