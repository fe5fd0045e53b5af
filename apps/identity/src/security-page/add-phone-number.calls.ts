/** The customer's phone numbers: listing and adding them, with an approval for each request. */

import { calls } from '@stepgate/contract';
import { tellOfChange } from '../customers/tell-of-change.ts';
import { forgetNewNumber, giveNumber } from '../factors/phone-numbers.ts';
import { makePrimary } from '../factors/primary-number.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { challengeToProve, enterNumber, findNewNumber, takenBy, usableNumber } from '../phone-numbers/new-phone-numbers.ts';
import { primaryNumber } from '../phone-numbers/replace-phone-number.ts';
import { authenticate, freshUntil } from '../sessions/current-session.ts';
import { ifApproved } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { securityChanged } from '../tokens/security-changes.ts';

async function listNumbers(queries: Queries, customerId: string) {
  const rows = await queries
    .selectFrom('phone_number')
    .select(['id', 'number', 'is_primary'])
    .where('customer_id', '=', customerId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
  return {
    phoneNumbers: rows.map(({ id, number, is_primary }) => ({
      id,
      type: is_primary === 1 ? ('PRIMARY' as const) : ('SECONDARY' as const),
      maskedPhoneNumber: maskPhoneNumber(number),
    })),
  };
}

const addition = (number: string) => ({ kind: 'add-phone-number', number }) as const;

export function addPhoneNumberRoutes(deps: Deps) {
  const { storage, clock } = deps;

  const listPhoneNumbers = serveCall(calls.listPhoneNumbers, async (_request, context) => {
    const authenticated = await authenticate(deps, context);
    if (freshUntil(authenticated.session, clock.now()) > 0) return listNumbers(storage.queries, authenticated.customer.id);
    const approval = { details: { kind: 'see-phone-numbers' } } as const;
    return ifApproved(deps, calls.listPhoneNumbers, context, authenticated, approval, (tx) =>
      listNumbers(tx.queries, authenticated.customer.id),
    );
  });

  const addPhoneNumber = serveCall(calls.addPhoneNumber, async ({ body }, context) => {
    const authenticated = await authenticate(deps, context);
    const number = usableNumber(deps, body.newPhoneNumber);
    const approval = { details: addition(number) };
    const { id } = await ifApproved(deps, calls.addPhoneNumber, context, authenticated, approval, (tx) =>
      enterNumber(tx, { customerId: authenticated.customer.id, tokenHash: '', number }),
    );
    return { id };
  });

  const verifyPhoneNumber = serveCall(calls.verifyPhoneNumber, async ({ params: { id } }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer } = authenticated;
    const entered = await findNewNumber(storage.queries, clock.now(), { id, customerId: customer.id });
    if (entered === undefined) throw new Problem('phone_number_not_found');
    const challenge = challengeToProve(deps, entered);
    const approval = { details: addition(entered.number), challenge };
    const taken = await ifApproved(deps, calls.verifyPhoneNumber, context, authenticated, approval, async (tx) => {
      const hadSome = await primaryNumber(tx.queries, customer.id);
      const added = await giveNumber(tx, customer.id, entered.number);
      if (added === undefined) return takenBy(tx, entered);
      if (hadSome === undefined) await makePrimary(tx.queries, customer.id, added);
      await forgetNewNumber(tx.queries, id);
      await securityChanged(tx, customer.id, 'phone-number-added', {
        session: authenticated.session.hash,
        added: [factorName('phone-number', added)],
        label: maskPhoneNumber(entered.number),
      });
      await tellOfChange(tx, customer, { session: authenticated.session.hash }, 'phoneNumberAdded', {
        number: maskPhoneNumber(entered.number),
      });
      return undefined;
    });
    if (taken !== undefined) throw taken;
    return undefined;
  });

  return { listPhoneNumbers, addPhoneNumber, verifyPhoneNumber };
}
