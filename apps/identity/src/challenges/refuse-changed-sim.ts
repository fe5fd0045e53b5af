import type { ChallengeType } from '@stepgate/contract';
import { listWithheld } from '../factors/sim-checks.ts';
import type { CallContext } from '../http/serve-call.ts';
import { Problem } from '../kernel/problem.ts';
import type { Transaction } from '../storage/transaction.ts';
import { simChangeWords } from '../tokens/changed-sims.ts';
import type { IssuedAction } from '../tokens/policy.ts';
import type { StoredDetails } from '../tokens/transaction-details.ts';
import { methodsOfCustomer } from './authentication-methods.ts';

type ProofDemand = {
  readonly action: IssuedAction;
  readonly details?: StoredDetails;
  /** Each of them alone passes it. */
  readonly types: readonly ChallengeType[];
};

/** Refuses what only a code to a number with a changed SIM card could pass. @throws Problem `sim_changed`, with words that say until when */
export async function refuseChangedSim(
  tx: Transaction,
  customerId: string,
  { action, details, types }: ProofDemand,
  { language, timeZone }: Pick<CallContext, 'language' | 'timeZone'>,
): Promise<void> {
  const [last] = await listWithheld(tx.queries, customerId, tx.now);
  if (last === undefined) return;
  const methods = await methodsOfCustomer(tx, tx.queries, customerId, action, details);
  if (types.some((type) => methods.offered.has(type))) return;
  throw new Problem('sim_changed', { words: simChangeWords(last, 'nothing', language, timeZone) });
}
