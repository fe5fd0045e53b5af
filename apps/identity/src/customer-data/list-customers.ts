import type { Queries } from '../storage/storage.ts';

export const listedStatuses = ['registering', 'active', 'deactivated', 'paused'] as const;
type ListedStatus = (typeof listedStatuses)[number];

export type ListWanted = {
  readonly status: ListedStatus | undefined;
  /** Only customers whose imported password hash is still there, so who haven't logged in with it. */
  readonly notYetLoggedIn: boolean;
  /** The list continues behind this address. */
  readonly after: string;
  readonly limit: number;
};

/** Customers by address. */
export async function listCustomers(queries: Queries, { status, notYetLoggedIn, after, limit }: ListWanted) {
  const rows = await queries
    .selectFrom('customer')
    .select(['id', 'email', 'status', 'email_verified_at', 'country', 'language', 'created_at', 'password_hash'])
    .where('email', '>', after)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(notYetLoggedIn, (query) => query.where('password_hash', 'like', 'imported=%'))
    .orderBy('email')
    .limit(limit)
    .execute();
  return rows.map(({ email_verified_at, created_at, password_hash, ...row }) => ({
    ...row,
    emailVerified: email_verified_at !== null,
    createdAt: new Date(created_at).toISOString(),
    password: password_hash === null ? 'none' : password_hash.startsWith('imported=') ? 'imported' : 'own',
  }));
}
