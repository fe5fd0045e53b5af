/**
 * Auth0: the bulk export of users and the file of password hashes, both as JSON lines (docs/moving.md). The second is read first: a customer needs
 * both.
 */
import { boundedLines } from '@stepgate/identity/for-moving';
import * as v from 'valibot';
import type { ExportFile } from './export-file.ts';
import { labelOf, moveCustomer } from './moved-customer.ts';
import { countOthers, type WhatStays } from './what-stays.ts';

/** Characters of a line. Auth0 keeps up to 16 kB of metadata of each kind. */
const longestLine = 1_048_576;

const text = v.optional(v.nullable(v.string()));
const flag = v.optional(v.nullable(v.boolean()));

/** The form in which Auth0 takes the second factors of a user, and documents them. */
const factor = v.union([
  v.object({ totp: v.object({ secret: v.string() }) }),
  v.object({ phone: v.object({ value: v.string() }) }),
  v.object({ email: v.object({ value: v.string() }) }),
]);

const factors = v.object({ user_id: v.string(), mfa_factors: v.array(factor) });

/** A line of nothing else belongs to a user of another line. */
const onlyFactors = v.strictObject(factors.entries);

const hashLine = v.object({
  _id: v.object({ $oid: v.string() }),
  alt_id: text,
  passwordHash: v.string(),
  email_verified: flag,
});

const user = v.looseObject({
  user_id: v.string(),
  email: text,
  email_verified: flag,
  phone_number: text,
  phone_verified: flag,
  blocked: flag,
  identities: v.optional(v.array(v.object({ provider: v.string(), user_id: v.union([v.string(), v.number()]) })), []),
});

const knownFields = new Set([
  'user_id',
  'email',
  'email_verified',
  'phone_number',
  'phone_verified',
  'blocked',
  'identities',
  'mfa_factors',
]);

type User = v.InferOutput<typeof user>;
type Factors = v.InferOutput<typeof factors>['mfa_factors'];
type Secrets = { hash?: string; emailVerified?: boolean | undefined; factors?: Factors };

async function* readLines({ name, read }: ExportFile): AsyncGenerator<{ readonly place: string; readonly json: unknown }> {
  let nth = 0;
  for await (const line of boundedLines(read(), longestLine)) {
    nth += 1;
    if (line.trim() === '') continue;
    const json = v.safeParse(v.pipe(v.string(), v.parseJson()), line);
    yield { place: `line ${nth} of ${name}`, json: json.success ? json.output : undefined };
  }
}

/** By the user's id. */
async function readSecrets(files: readonly ExportFile[]): Promise<Map<string, Secrets>> {
  const secrets = new Map<string, Secrets>();
  const of = (id: string): Secrets => {
    const known = secrets.get(id) ?? {};
    secrets.set(id, known);
    return known;
  };
  for (const file of files)
    for await (const { json } of readLines(file)) {
      const hashed = v.safeParse(hashLine, json);
      if (hashed.success) {
        const { _id, alt_id, passwordHash, email_verified } = hashed.output;
        const entry = of(`auth0|${alt_id ?? _id.$oid}`);
        entry.hash = passwordHash;
        entry.emailVerified = email_verified ?? undefined;
      }
      const enrolled = v.safeParse(factors, json);
      if (enrolled.success) of(enrolled.output.user_id).factors = enrolled.output.mfa_factors;
    }
  return secrets;
}

/** Takes what belongs to a user: under its id, and under the ids of accounts that were linked to it. */
function takeSecrets(all: Map<string, Secrets>, { user_id, identities }: User): Secrets {
  const ids = new Set([user_id, ...identities.map(({ provider, user_id: id }) => `${provider}|${id}`)]);
  const taken: Secrets = {};
  for (const id of ids) {
    Object.assign(taken, all.get(id));
    all.delete(id);
  }
  return taken;
}

function readFactors(all: Factors, stays: WhatStays): { readonly totpSecret: string | undefined; readonly numbers: string[] } {
  const [totpSecret, ...further] = all.flatMap((each) => ('totp' in each ? [each.totp.secret] : []));
  for (const _ of further) stays.count('further authenticator key');
  for (const each of all) if ('email' in each) stays.count('second factor by email');
  return { totpSecret, numbers: all.flatMap((each) => ('phone' in each ? [each.phone.value] : [])) };
}

function moveUser(from: User, secrets: Secrets, nth: number, stays: WhatStays): string | undefined {
  // `auth0|5dea9f9c` becomes `auth0_5dea9f9c`.
  const id = from.user_id.replace('|', '_');
  if (from.blocked === true) {
    stays.leaveOut(labelOf(id, nth), 'is blocked');
    return undefined;
  }
  const { hash } = secrets;
  for (const { provider } of from.identities)
    if (provider !== 'auth0') stays.count(`login by ${provider}`);
    else if (hash === undefined) stays.count('password without a hash in the files');
  const { totpSecret, numbers } = readFactors(secrets.factors ?? [], stays);
  const own = from.phone_verified === true ? from.phone_number : undefined;
  if (own === undefined && from.phone_number) stays.count('phone number that is not verified');
  countOthers(from, knownFields, stays);
  const exported = {
    id,
    email: from.email ?? undefined,
    emailVerified: from.email_verified ?? secrets.emailVerified ?? false,
    phoneNumbers: [...(own ? [own] : []), ...numbers],
    password: hash === undefined ? undefined : { hash, kind: 'in an unknown form' },
    totpSecret,
  };
  return moveCustomer(exported, nth, stays);
}

/** The customers of the files, which may come in any order. */
export async function* fromAuth0(files: readonly ExportFile[], stays: WhatStays): AsyncGenerator<string, void, undefined> {
  const secrets = await readSecrets(files);
  let nth = 0;
  for (const file of files)
    for await (const { place, json } of readLines(file)) {
      if (v.is(hashLine, json) || v.is(onlyFactors, json)) continue;
      const from = v.safeParse(user, json);
      if (!from.success) {
        stays.leaveOut(place, 'is no user of Auth0');
        continue;
      }
      nth += 1;
      const moved = moveUser(from.output, takeSecrets(secrets, from.output), nth, stays);
      if (moved !== undefined) yield moved;
    }
  for (const _ of secrets) stays.count('password hash or second factor without its user in the files');
}
