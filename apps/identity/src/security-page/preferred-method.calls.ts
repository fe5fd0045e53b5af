/** Which method is asked for first. It orders what a challenge offers, and no demand depends on it, so it isn't a risky change. */

import { calls, type SecurityOverview } from '@stepgate/contract';
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import type { Offering } from '../challenges/registry.ts';
import { chooseMethod } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { recentlyAuthenticated } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { secondFactorTypes } from '../tokens/factors.ts';

type Preference = NonNullable<SecurityOverview['preferredMethod']>;

/** The customer's methods, and the chosen one, unless it has been removed. */
export async function readPreference(offering: Offering, queries: Queries, customer: Customer): Promise<Preference> {
  const methods = await methodsOfCustomer(offering, queries, customer.id, 'IDENTITY__LOGIN');
  const choices = secondFactorTypes.filter((type) => methods.offered.has(type));
  return { choices, chosen: choices.find((type) => type === customer.chosenMethod) ?? null };
}

export function preferredMethodRoutes(deps: Deps) {
  const preferMethod = serveCall(calls.preferMethod, async ({ body: { method } }, context) => {
    const details = method === null ? ({ kind: 'prefer-no-method' } as const) : ({ kind: 'prefer-method', method } as const);
    const asking = await recentlyAuthenticated(deps, calls.preferMethod, context, details);
    await transact(deps, async (tx) => {
      await lockCustomer(tx.queries, asking.customer.id);
      const customer = (await customerWithId(tx.queries, asking.customer.id)) ?? asking.customer;
      const { choices, chosen } = await readPreference(tx, tx.queries, customer);
      if (method === chosen) return;
      if (method !== null && !choices.includes(method)) throw new Problem('not_allowed');
      await chooseMethod(tx.queries, customer.id, method ?? '');
      if (method === null) await notify(tx, customer, 'noMethodPreferred');
      else await notify(tx, customer, 'methodPreferred', { method });
    });
    return undefined;
  });

  return { preferMethod };
}
