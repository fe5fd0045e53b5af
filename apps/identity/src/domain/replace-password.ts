import type { Queries } from '../storage/storage.ts';
import { forgiveAttempts } from './attempts.ts';
import { noteRiskyChange } from './cool-off.ts';
import type { Customer } from './customers.ts';
import type { Deps } from './deps.ts';
import { forgetDevices } from './devices.ts';
import { tell } from './notices.ts';
import { cancelOfCustomer } from './phone-change.ts';
import { endSessionsOf } from './sessions.ts';
import { endTokens } from './token-progress.ts';

/**
 * A new password ends what the old one had opened: every other session and token, what other browsers were known for, and a phone change
 * that is under way. The customer is told.
 */
export async function replacePassword(
  deps: Deps,
  queries: Queries,
  customer: Customer,
  passwordHash: string,
  kept: { readonly exceptToken?: string; readonly exceptSession?: string },
): Promise<void> {
  const now = deps.clock.now();
  await queries
    .updateTable('customer')
    .set({ password_hash: passwordHash, password_changed_at: now, must_reset_password: 0 })
    .where('id', '=', customer.id)
    .execute();
  await endTokens(queries, customer.id, now, kept.exceptToken);
  await endSessionsOf(queries, customer.id, now, { except: kept.exceptSession });
  await forgetDevices(queries, customer.id);
  // Guesses at codes that came after the old password: nobody comes that far with it now.
  await forgiveAttempts(queries, customer.id, ['possession-code', 'possession-code-known-device']);
  // Whoever asked for it had the old password.
  await cancelOfCustomer(deps, queries, customer.id);
  await noteRiskyChange(queries, now, customer.id, 'password');
  await tell(deps, queries, customer, 'passwordChanged');
}
