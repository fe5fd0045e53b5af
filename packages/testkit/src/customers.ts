/** Customers for tests, written straight into the database: how one comes to be is another story. */
import { createHash } from 'node:crypto';
import type { Secrets, Storage } from '@stepgate/identity';

export type WorldCustomer = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** E.164, verified, primary. */
  readonly phone: string;
  readonly totpKey: Buffer;
};

export type WantedCustomer = {
  readonly email?: string;
  readonly password?: string;
  readonly preferred?: string;
  readonly trustsKnownDevices?: boolean;
  /** E.164, the first of them primary. */
  readonly phones?: readonly string[];
  readonly risk?: 'profile' | 'checkpoint';
  readonly mustResetPassword?: boolean;
  readonly emailVerified?: boolean;
  readonly language?: 'en' | 'de';
  readonly withoutAuthenticator?: boolean;
};

let made = 0;

/** @param hash of passwords, as the service makes it */
export async function insertCustomer(
  { queries }: Storage,
  secrets: Secrets,
  hash: (password: string) => Promise<string>,
  now: number,
  wanted: WantedCustomer = {},
): Promise<WorldCustomer> {
  made += 1;
  const id = secrets.newToken();
  // Of the range kept for drama: nobody has it, and `reachable` takes it.
  const phones = wanted.phones ?? [`+447700900${String(made % 1_000).padStart(3, '0')}`];
  const customer = {
    id,
    email: wanted.email ?? `c${made}@ex.test`,
    password: wanted.password ?? 'correct horse battery',
    phone: phones[0] ?? '',
    totpKey: createHash('sha256').update(id).digest().subarray(0, 20),
  };
  await queries
    .insertInto('customer')
    .values({
      id,
      email: customer.email,
      password_hash: await hash(customer.password),
      preferred_challenge: wanted.preferred ?? 'SMS',
      trusts_known_devices: wanted.trustsKnownDevices ? 1 : 0,
      created_at: now,
      email_verified_at: wanted.emailVerified === false ? null : now,
      must_reset_password: wanted.mustResetPassword ? 1 : 0,
      risk: wanted.risk ?? 'none',
      language: wanted.language ?? 'en',
    })
    .execute();
  for (const [at, number] of phones.entries()) {
    await queries
      .insertInto('phone_number')
      .values({ id: secrets.newToken(), customer_id: id, number, is_primary: at === 0 ? 1 : 0, verified_at: now })
      .execute();
  }
  if (!wanted.withoutAuthenticator) {
    const secret = secrets.seal(Buffer.from(customer.totpKey).toString('base64url'), id);
    await queries.insertInto('totp').values({ customer_id: id, secret, last_step: 0 }).execute();
  }
  return customer;
}

/** The code in the newest message to a number. */
export function codeIn(messages: readonly { readonly text: string }[]): string {
  const code = messages.at(-1)?.text.match(/\d{6}/)?.[0];
  if (code === undefined) throw new Error('no code was sent');
  return code;
}
