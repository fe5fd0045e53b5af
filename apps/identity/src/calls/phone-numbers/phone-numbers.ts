/** The customer's phone numbers: seen, and added, each request approved by itself. */
import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { ifApproved } from '../../domain/approvals.ts';
import { noteRiskyChange } from '../../domain/cool-off.ts';
import { freshUntil, ownerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import {
  challengeToProve,
  enterNumber,
  findNewNumber,
  forgetNewNumber,
  takenBy,
  usableNumber,
} from '../../domain/new-phone-numbers.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { giveNumber, makePrimary, primaryNumber } from '../../domain/replace-phone-number.ts';
import { serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

async function numbersOf(queries: Queries, customerId: string) {
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

export function serveAddingPhoneNumbers(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;

  serveCall(app, calls.listPhoneNumbers, async (_request, context) => {
    const owner = await ownerOf(deps, context);
    if (freshUntil(owner.session, clock.now()) > 0) return numbersOf(storage.queries, owner.customer.id);
    const approval = { action: 'IDENTITY__APPROVAL', about: { kind: 'see-phone-numbers' } } as const;
    return ifApproved(deps, context, owner, approval, (queries) => numbersOf(queries, owner.customer.id));
  });

  serveCall(app, calls.addPhoneNumber, async ({ body }, context) => {
    const owner = await ownerOf(deps, context);
    const number = usableNumber(deps, body.newPhoneNumber);
    const approval = { action: 'IDENTITY__APPROVAL', about: addition(number) } as const;
    const { id } = await ifApproved(deps, context, owner, approval, (queries) =>
      enterNumber(deps, queries, { customerId: owner.customer.id, tokenHash: '', number }),
    );
    return { id };
  });

  serveCall(app, calls.verifyPhoneNumber, async ({ params: { id } }, context) => {
    const owner = await ownerOf(deps, context);
    const { customer } = owner;
    const entered = await findNewNumber(storage.queries, clock.now(), { id, customerId: customer.id });
    if (entered === undefined) throw new Problem('phone_number_not_found');
    const challenge = challengeToProve(deps, entered);
    const approval = { action: 'IDENTITY__ADD_PHONE_NUMBER', about: addition(entered.number), challenge } as const;
    const taken = await ifApproved(deps, context, owner, approval, async (queries) => {
      const hadSome = await primaryNumber(queries, customer.id);
      const given = await giveNumber(deps, queries, customer.id, entered.number);
      if (given === undefined) return takenBy(deps, queries, entered);
      if (hadSome === undefined) await makePrimary(queries, customer.id, given);
      await forgetNewNumber(queries, id);
      await noteRiskyChange(queries, clock.now(), customer.id, 'added-number');
      await tell(deps, queries, customer, 'phoneNumberAdded', maskPhoneNumber(entered.number));
      return undefined;
    });
    if (taken !== undefined) throw taken;
    return undefined;
  });
}
