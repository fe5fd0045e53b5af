/** A company's back end says something about a customer, and takes it back. */
import { calls, readSignalValue } from '@stepgate/contract';
import { customerWithId } from '../customers/customers.ts';
import { clearSignal, setSignal } from '../customers/signals.ts';
import { serveKeyCall } from '../http/serve-call.ts';
import { wrongField } from '../http/wrong-field.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { checkApiKey } from './check-api-key.ts';

/** @throws Problem `not_found` for an unknown customer, and for a sign-up in progress */
async function requireAccount(queries: Queries, id: string): Promise<void> {
  const customer = await customerWithId(queries, id);
  if (customer === undefined || customer.status === 'registering') throw new Problem('not_found');
}

export function serverSignalRoutes(deps: Deps) {
  const check = checkApiKey(deps);

  const set = serveKeyCall(calls.setSignal, check, async ({ params, body }, _context, { name }) => {
    const { value, until, reason } = body;
    const signal = readSignalValue(params.kind, value);
    if (signal === undefined) throw wrongField('value', `a value of ${params.kind}`);
    await transact(deps, async (tx) => {
      if (until !== null && until <= tx.now) throw wrongField('until', 'a time to come');
      await requireAccount(tx.queries, params.customerId);
      await setSignal(tx, params.customerId, { ...signal, until, reason, by: `api-key:${name}` });
    });
    return undefined;
  });

  const clear = serveKeyCall(calls.clearSignal, check, async ({ params, query }, _context, { name }) => {
    await transact(deps, async (tx) => {
      await requireAccount(tx.queries, params.customerId);
      const by = `api-key:${name}` as const;
      await clearSignal(tx, params.customerId, { kind: params.kind, source: by }, { reason: query.reason, by });
    });
    return undefined;
  });

  return { setSignal: set, clearSignal: clear };
}
