import { endOverdueAppeals } from './domain/appeals.ts';
import type { Deps } from './domain/deps.ts';
import { finishPhoneChanges } from './domain/phone-change.ts';
import { endOverdueSelfies } from './domain/selfies.ts';

/** What the service does by itself every few seconds: ends what nobody decided in time, finishes what has waited long enough, sends notices. */
export async function lookAfter(deps: Deps): Promise<void> {
  await endOverdueAppeals(deps);
  await endOverdueSelfies(deps);
  await finishPhoneChanges(deps);
}
