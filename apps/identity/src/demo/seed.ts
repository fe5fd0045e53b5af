/** Customers of the demo: each shows one path. Seeding again changes nothing that is there. */
import type { ChallengeType } from '@stepgate/contract';
import type { Deps } from '../domain/deps.ts';

export const demoPassword = 'open sesame please';

type DemoCustomer = {
  readonly name: string;
  readonly path: string;
  readonly preferred: ChallengeType;
  readonly trustsKnownDevices?: true;
};

export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'sms', path: 'password, then a code by text message', preferred: 'SMS' },
  { name: 'totp', path: 'password, then a code from an authenticator app', preferred: 'TOTP' },
  {
    name: 'none',
    path: 'like sms at first; nothing more than the password in a browser used before',
    preferred: 'SMS',
    trustsKnownDevices: true,
  },
  {
    name: 'cdr',
    path: 'data sharing at /login?variant=CDR: no password, a text message and an authenticator app',
    preferred: 'SMS',
  },
];

export const demoEmail = (name: string): string => `${name}@demo.example`;

/** Numbers of the range kept for drama and tests (Ofcom, +44 7700 900000 to 900999). */
const demoNumber = (index: number): string => `+447700900${String(index + 1).padStart(3, '0')}`;

export async function seedDemo({ storage, secrets, passwords, clock }: Deps): Promise<void> {
  const passwordHash = await passwords.hash(demoPassword);
  const now = clock.now();
  for (const [index, { name, preferred, trustsKnownDevices }] of demoCustomers.entries()) {
    const id = secrets.newToken();
    await storage.transaction(async (queries) => {
      const created = await queries
        .insertInto('customer')
        .values({
          id,
          email: demoEmail(name),
          password_hash: passwordHash,
          preferred_challenge: preferred,
          trusts_known_devices: trustsKnownDevices ? 1 : 0,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (created === undefined) return;
      await queries
        .insertInto('phone_number')
        .values({ id: secrets.newToken(), customer_id: id, number: demoNumber(index), is_primary: 1, verified_at: now })
        .execute();
      const key = secrets.seal(secrets.newToken().slice(0, 27), id);
      await queries.insertInto('totp').values({ customer_id: id, secret: key, last_step: 0 }).execute();
    });
  }
}
