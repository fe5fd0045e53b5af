/** Methods from before the first unconfirmed change: the change itself and later ones may be a thief's. */

import { unconfirmedSince } from '../customers/risky-changes.ts';
import { listFactors } from '../factors/list-factors.ts';
import { type FactorKind, factorName, isSettled } from '../factors/used-factor.ts';
import type { Queries } from '../storage/storage.ts';
import type { Enrolled } from './registry.ts';

/** `mailbox`: the address is as old as that, too. */
type Settled = { readonly enrolled: Enrolled; readonly mailbox: boolean };

export async function onlySettled(queries: Queries, customerId: string, enrolled: Enrolled): Promise<Settled> {
  const row = await queries
    .selectFrom('customer')
    .select(['email_verified_at', 'risky_change', 'risky_change_at', 'risky_change_confirmed', 'risky_since'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  const since = row && unconfirmedSince(row);
  if (row === undefined || since === undefined) return { enrolled, mailbox: true };
  const factors = await listFactors(queries, customerId);
  const names = new Set(factors.filter(({ addedAt }) => isSettled(since, addedAt)).map(({ name }) => name));
  const has = (kind: FactorKind): boolean => [...names].some((name) => name.startsWith(factorName(kind, '')));
  return {
    enrolled: {
      ...enrolled,
      numbers: enrolled.numbers.filter(({ id }) => names.has(factorName('phone-number', id))),
      hasPasskey: enrolled.hasPasskey && has('passkey'),
      hasPushDevice: enrolled.hasPushDevice && has('device'),
      hasAuthenticator: enrolled.hasAuthenticator && has('authenticator'),
      hasBackupCodes: enrolled.hasBackupCodes && has('backup-codes'),
      faceModel: has('face') ? enrolled.faceModel : undefined,
    },
    mailbox: isSettled(since, row.email_verified_at ?? 0),
  };
}
