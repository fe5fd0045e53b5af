/** Changes that are approved for their session. */
import { calls } from '@stepgate/contract';
import { approveWithApp, askWith } from './approvals.ts';
import type { Answer } from './asking.ts';
import type { LoggedInCustomer } from './logged-in-customers.ts';
import type { World } from './open-world.ts';

/**
 * A change that is approved for the session and has no effect: it prefers text messages, as customers for tests do. @returns 204 if the session is approved
 */
export const changeNothing = (world: Pick<World, 'ask'>, owner: LoggedInCustomer, approval?: string): Promise<Answer> =>
  askWith(world, owner, calls.preferMethod.path, approval, { body: { method: 'SMS' } });

/** Makes the session's last second factor too old for a change. */
export async function outdateProof({ storage, secrets }: World, { cookie }: Pick<LoggedInCustomer, 'cookie'>): Promise<void> {
  const value = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  await storage.queries.updateTable('session').set({ proved_at: 1 }).where('hash', '=', secrets.hashToken(value)).execute();
}

/** A change of a session that needs an approval first. @returns the refusal */
export async function askTooLate(world: World, owner: LoggedInCustomer): Promise<Answer> {
  await outdateProof(world, owner);
  return changeNothing(world, owner);
}

/** Approves a session with the app, by a change without effect. @returns the answer to the change */
export async function stepUp(world: World, owner: LoggedInCustomer): Promise<Answer> {
  return changeNothing(world, owner, await approveWithApp(world, owner.customer, await askTooLate(world, owner)));
}
