/** Clerk: the CSV file of its dashboard, or a JSON array with the same fields, from its CLI or its support (docs/moving.md). */
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { readCsv } from './csv.ts';
import { ExportFault, type ExportFile } from './export-file.ts';
import { labelOf, moveCustomer } from './moved-customer.ts';
import { countOthers, type WhatStays } from './what-stays.ts';

const field = v.optional(v.nullable(v.string()));

/** CSV has a list in one cell. */
const list = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.array(v.string())])), ''),
  v.transform((written) => (Array.isArray(written) ? written : (written ?? '').split(/[|,;\s]+/)).filter((each) => each !== '')),
);

const user = v.looseObject({
  id: v.string(),
  primary_email_address: field,
  verified_email_addresses: list,
  unverified_email_addresses: list,
  email_addresses: list,
  primary_phone_number: field,
  verified_phone_numbers: list,
  unverified_phone_numbers: list,
  phone_numbers: list,
  totp_secret: field,
  password_digest: field,
  password_hasher: field,
  banned: v.optional(v.nullable(v.union([v.boolean(), v.string()]))),
});

const knownFields = new Set(Object.keys(user.entries));

/** Clerk's names of hashes that need nothing but the digest. Its other ones add a key, or hash twice. */
const plainHashers: ReadonlySet<string> = new Set([
  'bcrypt',
  'argon2i',
  'argon2id',
  'pbkdf2_sha256',
  'pbkdf2_sha256_django',
  'pbkdf2_sha512',
]);

function passwordOf({ password_digest, password_hasher }: v.InferOutput<typeof user>, stays: WhatStays) {
  if (!password_digest) return undefined;
  const kind = password_hasher || 'bcrypt';
  if (plainHashers.has(kind)) return { hash: password_digest, kind };
  stays.count(`password hash, ${kind}`);
  return undefined;
}

function moveUser(from: v.InferOutput<typeof user>, nth: number, stays: WhatStays): string | undefined {
  if (from.banned === true || from.banned === 'true') {
    stays.leaveOut(labelOf(from.id, nth), 'is banned');
    return undefined;
  }
  const verified = from.verified_email_addresses;
  const addresses = [
    from.primary_email_address || verified[0],
    ...verified,
    ...from.email_addresses,
    ...from.unverified_email_addresses,
  ];
  const [email, ...further] = new Set(addresses.filter((each) => each !== undefined));
  for (const _ of further) stays.count('further email address');
  const numbers = from.verified_phone_numbers;
  const unproved = [from.primary_phone_number, ...from.phone_numbers, ...from.unverified_phone_numbers];
  for (const each of new Set(unproved)) if (each && !numbers.includes(each)) stays.count('phone number that is not verified');
  countOthers(from, knownFields, stays);
  const exported = {
    id: from.id,
    email,
    emailVerified: email !== undefined && verified.includes(email),
    // The primary one first.
    phoneNumbers: numbers.toSorted((a, b) => Number(b === from.primary_phone_number) - Number(a === from.primary_phone_number)),
    password: passwordOf(from, stays),
    totpSecret: from.totp_secret || undefined,
  };
  return moveCustomer(exported, nth, stays);
}

async function* readRecords({ name, read }: ExportFile): AsyncGenerator<unknown> {
  if (!name.endsWith('.json')) return yield* readCsv(read());
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), await text(read()));
  if (!json.success) throw new ExportFault(`${name} is no JSON list.`);
  yield* json.output;
}

export async function* fromClerk(files: readonly ExportFile[], stays: WhatStays): AsyncGenerator<string, void, undefined> {
  let nth = 0;
  for (const file of files)
    for await (const record of readRecords(file)) {
      nth += 1;
      const from = v.safeParse(user, record);
      const moved = from.success ? moveUser(from.output, nth, stays) : undefined;
      if (!from.success) stays.leaveOut(`customer ${nth}`, 'is no user of Clerk');
      if (moved !== undefined) yield moved;
    }
}
