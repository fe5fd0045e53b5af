/** The credentials of a user in a Keycloak export: JSON in JSON, the public half and the secret half apart. */
import { base32 } from '@stepgate/identity/for-moving';
import * as v from 'valibot';
import type { Exported } from './moved-customer.ts';
import type { WhatStays } from './what-stays.ts';

const json = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
/** Keycloak writes each as a list of one. */
const parameter = v.pipe(
  v.optional(v.array(v.string()), []),
  v.transform(([first = '']) => first),
);

const password = v.object({
  type: v.literal('password'),
  credentialData: json(
    v.object({
      algorithm: v.string(),
      hashIterations: v.number(),
      additionalParameters: v.optional(
        v.nullable(v.object({ type: parameter, version: parameter, memory: parameter, parallelism: parameter })),
      ),
    }),
  ),
  secretData: json(v.object({ value: v.string(), salt: v.optional(v.nullable(v.string()), '') })),
});

const otp = v.object({
  type: v.literal('otp'),
  credentialData: json(
    v.object({
      subType: v.string(),
      digits: v.number(),
      period: v.number(),
      algorithm: v.string(),
      secretEncoding: v.optional(v.nullable(v.string())),
    }),
  ),
  secretData: json(v.object({ value: v.string() })),
});

const versions: Readonly<Record<string, number>> = { '1.0': 16, '1.3': 19 };
const unpadded = (base64: string): string => base64.replace(/=+$/, '');

/** As PHC text, which the import reads. Algorithms that it doesn't know stay as they are, and are refused. */
function hashOf({ credentialData, secretData }: v.InferOutput<typeof password>): string {
  const { algorithm, hashIterations, additionalParameters } = credentialData;
  const [salt, value] = [unpadded(secretData.salt ?? ''), unpadded(secretData.value)];
  if (algorithm === 'argon2') {
    const { type = '', version = '', memory = '', parallelism = '' } = additionalParameters ?? {};
    return `$argon2${type}$v=${versions[version] ?? version}$m=${memory},t=${hashIterations},p=${parallelism}$${salt}$${value}`;
  }
  if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') return `$${algorithm}$${hashIterations}$${salt}$${value}`;
  return secretData.value;
}

type Totp = v.InferOutput<typeof otp>;

/** Ours are the usual ones, which Keycloak makes too unless its policy was changed. */
const isUsual = ({ credentialData: { subType, digits, period, algorithm } }: Totp): boolean =>
  subType === 'totp' && digits === 6 && period === 30 && algorithm === 'HmacSHA1';

function describeUnusual({ credentialData: { subType, digits, period, algorithm } }: Totp): string {
  return subType === 'totp'
    ? `authenticator with ${digits} digits, ${period} seconds and ${algorithm}`
    : `authenticator that counts (${subType})`;
}

/** Keycloak's own keys are text whose bytes are the key. Imported ones may be Base32. */
const secretOf = ({ credentialData: { secretEncoding }, secretData: { value } }: Totp): string =>
  secretEncoding?.toUpperCase() === 'BASE32' ? value : base32(Buffer.from(value));

const anyCredential = v.object({ type: v.string() });

/** In the order of the export, which is the customer's: the first password and the first authenticator move. */
export function readCredentials(all: readonly unknown[], stays: WhatStays): Pick<Exported, 'password' | 'totpSecret'> {
  const read: { password?: NonNullable<Exported['password']>; totpSecret?: string } = {};
  for (const each of all) {
    const hashed = v.safeParse(password, each);
    const app = v.safeParse(otp, each);
    if (hashed.success) {
      const kind = hashed.output.credentialData.algorithm;
      if (read.password === undefined) read.password = { hash: hashOf(hashed.output), kind };
      else stays.count('further password');
    } else if (app.success) {
      if (!isUsual(app.output)) stays.count(describeUnusual(app.output));
      else if (read.totpSecret === undefined) read.totpSecret = secretOf(app.output);
      else stays.count('further authenticator');
    } else stays.count(`credential ${v.is(anyCredential, each) ? each.type : 'without a type'}`);
  }
  return read;
}
