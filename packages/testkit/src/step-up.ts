/** Changes that are approved for their session. */
import { calls } from '@stepgate/contract';
import { approveWithApp, askWith } from './approvals.ts';
import type { Answer } from './asking.ts';
import type { LoggedInCustomer } from './logged-in-customers.ts';
import type { World } from './open-world.ts';

/** The path of a change that is approved for the session and has no effect: 204. */
export const changesNothing = calls.disconnectSocial.path.replace(':provider', 'apple');

/** Makes the session's last second factor too old for a change. */
export async function outdateProof({ storage, secrets }: World, { cookie }: Pick<LoggedInCustomer, 'cookie'>): Promise<void> {
  const value = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  await storage.queries.updateTable('session').set({ proved_at: 1 }).where('hash', '=', secrets.hashToken(value)).execute();
}

/** A change of a session that needs an approval first. @returns the refusal */
export async function askTooLate(world: World, owner: LoggedInCustomer, path = changesNothing): Promise<Answer> {
  await outdateProof(world, owner);
  return owner.post(path);
}

/** Approves a session with the app, by a change without effect. @returns the answer to the change */
export async function stepUp(world: World, owner: LoggedInCustomer): Promise<Answer> {
  const approval = await approveWithApp(world, owner.customer, await askTooLate(world, owner));
  return askWith(world, owner, changesNothing, approval, { method: 'POST' });
}
