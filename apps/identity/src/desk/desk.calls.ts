import { calls, deskLimits } from '@stepgate/contract';
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import { customerWithId } from '../customers/customers.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { explainFor } from '../login/explain-for.ts';
import { countForStaff } from '../staff/count-staff.ts';
import { isOwnAccount } from '../staff/review-rules.ts';
import { authenticateStaff } from '../staff/staff-sessions.ts';
import { databaseNow, installationOf } from '../storage/transaction.ts';
import { isProof, isSecondFactor } from '../tokens/factors.ts';
import { act, decideProposal, listNeedTwo } from './act.ts';
import { findCustomers } from './find-customers.ts';
import { noteLook } from './looks.ts';
import { mayClearSignal } from './own-signals.ts';
import { listProposals } from './proposals.ts';
import { readCustomer } from './read-customer.ts';
import { readTimeline } from './timeline.ts';

export function deskRoutes(deps: Deps) {
  const { queries } = deps.storage;

  async function requireKnown(customerId: string): Promise<void> {
    const row = await queries.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst();
    if (row === undefined) throw new Problem('not_found');
  }

  const hasSecondFactor = async (customerId: string): Promise<boolean> => {
    const offering = { ...installationOf(deps), ...databaseNow(deps) };
    const methods = await methodsOfCustomer(offering, queries, customerId, 'IDENTITY__LOGIN');
    return [...methods.offered.keys()].some((type) => isProof(type) && isSecondFactor(type));
  };

  const findDeskCustomers = serveCall(calls.findDeskCustomers, async ({ body: { query } }, context) => {
    const staff = await authenticateStaff(deps, context);
    await countForStaff(deps, queries, staff, { key: `desk searches of ${staff.id}`, ...deskLimits.searches });
    return findCustomers(databaseNow(deps), query);
  });

  const deskCustomer = serveCall(calls.deskCustomer, async ({ params: { id } }, context) => {
    const staff = await authenticateStaff(deps, context);
    await requireKnown(id);
    await noteLook(deps, staff, id);
    const now = deps.clock.now();
    const read = await readCustomer(
      { ...installationOf(deps), ...databaseNow(deps) },
      id,
      () => hasSecondFactor(id),
      context.language,
    );
    if (read === undefined) throw new Problem('not_found');
    return {
      ...read,
      signals: read.signals.map((each) => ({ ...each, mayClear: mayClearSignal(staff, each.by) })),
      proposals: await listProposals(queries, staff, now, id),
      role: staff.role,
      ownAccount: await isOwnAccount(queries, staff, id, now),
      needTwo: await listNeedTwo(queries, id, now),
    };
  });

  const deskTimeline = serveCall(calls.deskTimeline, async ({ params: { id }, query: { before } }, context) => {
    const staff = await authenticateStaff(deps, context);
    await requireKnown(id);
    await noteLook(deps, staff, id);
    return readTimeline(queries, id, before === undefined ? undefined : Number(before));
  });

  const deskDemand = serveCall(calls.deskDemand, async ({ params: { id }, query: { action = 'IDENTITY__LOGIN' } }, context) => {
    const staff = await authenticateStaff(deps, context);
    const customer = await customerWithId(queries, id);
    if (customer === undefined) throw new Problem('not_found');
    await noteLook(deps, staff, id);
    const {
      policy,
      country = null,
      given,
      challenges,
      withheld,
      refused,
    } = await explainFor({ ...installationOf(deps), ...databaseNow(deps) }, customer, action);
    return {
      action,
      policy,
      country,
      given: [...given],
      challenges: challenges.map((each) => ({ ...each, methods: [...each.methods] })),
      withheld: [...withheld],
      refused: [...refused],
    };
  });

  const actAtDesk = serveCall(calls.actAtDesk, async ({ params: { id }, body }, context) => {
    const staff = await authenticateStaff(deps, context);
    const outcome = await act(deps, staff, id, body);
    // Only ids are logged: the reason may name the customer, so it stays in the database.
    context.log.info({ customerId: id, staffId: staff.id, action: body.action.what, outcome }, 'acted at the desk');
    return { outcome };
  });

  const deskProposals = serveCall(calls.deskProposals, async (_request, context) => {
    const staff = await authenticateStaff(deps, context);
    return { proposals: await listProposals(queries, staff, deps.clock.now()) };
  });

  const decideProposalRoute = serveCall(calls.decideProposal, async ({ params: { id }, body }, context) => {
    const staff = await authenticateStaff(deps, context);
    await decideProposal(deps, staff, id, body);
    context.log.info({ proposal: id, staffId: staff.id, decision: body.decision }, 'a proposal was decided');
    return undefined;
  });

  return {
    findDeskCustomers,
    deskCustomer,
    deskTimeline,
    deskDemand,
    actAtDesk,
    deskProposals,
    decideProposal: decideProposalRoute,
  };
}
