/**
 * Notes the policy that a start brings. A change is an event with both versions and the rules themselves, so that the reader of a receipt can look up what its
 * version said. Of processes that start at one moment, one records it.
 */
import { operatorsChain, recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import { transact } from '../storage/transaction.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import { policyVersion } from '../tokens/policy-version.ts';

type Opening = Parameters<typeof transact>[0] & { readonly settings: Pick<Deps['settings'], 'policy'> };

/** Called after the database has been claimed. The first start under the built-in policy changes nothing. */
export const notePolicy = (deps: Opening): Promise<void> =>
  transact(deps, async (tx) => {
    const { policy } = tx.settings;
    const to = policyVersion(policy);
    const { policy_version: from } = await tx.queries
      .selectFrom('installation')
      .select('policy_version')
      .executeTakeFirstOrThrow();
    if (from === to) return;
    const noted = await tx.queries
      .updateTable('installation')
      .set({ policy_version: to })
      .where('policy_version', '=', from)
      .returning('id')
      .executeTakeFirst();
    if (noted === undefined || (from === '' && to === policyVersion(builtInPolicy))) return;
    await recordEvent(tx, operatorsChain, { kind: 'policy.changed', facts: { from, to, policy: JSON.stringify(policy) } });
  });
