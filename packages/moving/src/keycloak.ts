/** Keycloak: the JSON files of `kc.sh export`, with users (docs/moving.md). */
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { ExportFault, type ExportFile } from './export-file.ts';
import { readCredentials } from './keycloak-credentials.ts';
import { labelOf, moveCustomer } from './moved-customer.ts';
import { countOthers, type WhatStays } from './what-stays.ts';

const field = v.optional(v.nullable(v.string()));
const attributes = v.optional(v.nullable(v.record(v.string(), v.array(v.string()))));

const user = v.looseObject({
  id: v.string(),
  username: field,
  email: field,
  emailVerified: v.optional(v.nullable(v.boolean())),
  enabled: v.optional(v.nullable(v.boolean())),
  serviceAccountClientId: field,
  attributes,
  credentials: v.optional(v.nullable(v.array(v.unknown()))),
  requiredActions: v.optional(v.nullable(v.array(v.string()))),
  federatedIdentities: v.optional(v.nullable(v.array(v.looseObject({ identityProvider: v.string() })))),
});

/** `totp` and `disableableCredentialTypes` repeat what the credentials say. */
const knownFields = new Set([...Object.keys(user.entries), 'totp', 'disableableCredentialTypes']);

const realms = v.union([
  v.pipe(
    v.looseObject({ users: v.array(v.unknown()) }),
    v.transform((realm) => [realm]),
  ),
  v.array(v.looseObject({ users: v.optional(v.array(v.unknown()), []) })),
]);

/** The attributes that Keycloak itself has a meaning for: its scope `phone`, and the language of its pages. */
function readAttributes(all: v.InferOutput<typeof attributes>, stays: WhatStays) {
  const { phoneNumber = [], phoneNumberVerified = [], locale = [], ...others } = all ?? {};
  const verified = phoneNumberVerified[0] === 'true';
  if (!verified) for (const _ of phoneNumber) stays.count('phone number that is not verified');
  countOthers(others, new Set(), stays, 'attribute ');
  return { phoneNumbers: verified ? phoneNumber : [], language: locale[0] };
}

function moveUser(from: v.InferOutput<typeof user>, nth: number, stays: WhatStays): string | undefined {
  const reason = from.serviceAccountClientId ? 'is the account of a client' : from.enabled === false ? 'is disabled' : undefined;
  if (reason !== undefined) {
    stays.leaveOut(labelOf(from.id, nth), reason);
    return undefined;
  }
  const due = from.requiredActions ?? [];
  for (const action of due)
    if (action !== 'UPDATE_PASSWORD' && action !== 'VERIFY_EMAIL') stays.count(`required action ${action}`);
  for (const { identityProvider } of from.federatedIdentities ?? []) stays.count(`login by ${identityProvider}`);
  if (from.username && from.username !== from.email?.toLowerCase()) stays.count('username');
  countOthers(from, knownFields, stays);
  const exported = {
    id: from.id,
    email: from.email ?? undefined,
    emailVerified: from.emailVerified === true && !due.includes('VERIFY_EMAIL'),
    ...readAttributes(from.attributes, stays),
    ...readCredentials(from.credentials ?? [], stays),
    newPasswordDue: due.includes('UPDATE_PASSWORD') ? 'Due in Keycloak already' : undefined,
  };
  return moveCustomer(exported, nth, stays);
}

async function readUsers({ name, read }: ExportFile): Promise<readonly unknown[]> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), realms), await text(read()));
  if (!json.success) throw new ExportFault(`${name} is no export of a realm with users.`);
  return json.output.flatMap(({ users }) => users);
}

export async function* fromKeycloak(files: readonly ExportFile[], stays: WhatStays): AsyncGenerator<string, void, undefined> {
  let nth = 0;
  for (const file of files)
    for (const record of await readUsers(file)) {
      nth += 1;
      const from = v.safeParse(user, record);
      const moved = from.success ? moveUser(from.output, nth, stays) : undefined;
      if (!from.success) stays.leaveOut(`customer ${nth}`, 'is no user of Keycloak');
      if (moved !== undefined) yield moved;
    }
}
