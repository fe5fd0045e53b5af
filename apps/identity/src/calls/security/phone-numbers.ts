import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseLastWay, takeTurn } from '../../domain/last-way.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { makePrimary } from '../../domain/replace-phone-number.ts';
import { serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

async function numberOf(queries: Queries, customerId: string, id: string): Promise<string> {
  const row = await queries
    .selectFrom('phone_number')
    .select('number')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('phone_number_not_found');
  return row.number;
}

export function servePhoneNumbers(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps;

  serveCall(app, calls.makePhoneNumberPrimary, async ({ params: { id } }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      const number = await numberOf(queries, customer.id, id);
      await makePrimary(queries, customer.id, id);
      await tell(deps, queries, customer, 'phoneNumberPrimary', maskPhoneNumber(number));
    });
    return undefined;
  });

  serveCall(app, calls.removePhoneNumber, async ({ params: { id } }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      // Before any number, in the order in which a change of numbers takes them: else the two would wait for each other.
      await takeTurn(queries, customer.id);
      const removed = await queries
        .deleteFrom('phone_number')
        .where('id', '=', id)
        .where('customer_id', '=', customer.id)
        .returning(['number', 'is_primary'])
        .executeTakeFirst();
      if (removed === undefined) throw new Problem('phone_number_not_found');
      await refuseLastWay(deps, queries, customer.id);
      const next = await queries
        .selectFrom('phone_number')
        .select('id')
        .where('customer_id', '=', customer.id)
        .orderBy('verified_at')
        .orderBy('id')
        .executeTakeFirst();
      if (removed.is_primary === 1 && next !== undefined) await makePrimary(queries, customer.id, next.id);
      await tell(deps, queries, customer, 'phoneNumberRemoved', maskPhoneNumber(removed.number));
    });
    return undefined;
  });
}
