import { findDecider, type UnfitDecider } from '../staff/review-rules.ts';
import type { StaffMember } from '../staff/staff.ts';
import type { Database } from '../storage/transaction.ts';
import { CommandError } from './run-command.ts';

const sentences: Readonly<Record<UnfitDecider, (address: string) => string>> = {
  'no-staff': (address) => `${address} isn't on the staff. Its members are made by npm run reviewer.`,
  role: (address) => `${address} is on the staff, but doesn't have the role that decides.`,
  'own-account': (address) => `It is the account of ${address}. Somebody else decides.`,
};

/**
 * The member of the staff whom the operator names: what a command carries out in their name asks of them what the desk asks.
 * @throws CommandError
 */
export async function requireDecider({ queries, now }: Database, address: string, customerId: string): Promise<StaffMember> {
  const found = await findDecider(queries, address, customerId, now);
  if ('unfit' in found) throw new CommandError(sentences[found.unfit](address));
  return found;
}
