/**
 * Removes a method at once if a method that is as strong approved it, or after a day. A number that was taken over, or a code that was relayed, would otherwise
 * remove the passkeys. Meanwhile the method works, and the customer can keep it.
 */
import { lifetimes, socialProviders } from '@stepgate/contract';
import { removeFace } from '../challenges/face-match/remove-face.ts';
import { removeDevice } from '../challenges/push/remove-device.ts';
import { removeAuthenticator } from '../challenges/totp/remove-authenticator.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { refuseLastFactor } from '../customers/last-factor.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Remover, tellOfChange } from '../customers/tell-of-change.ts';
import { deviceWithId } from '../factors/devices.ts';
import { type Factor, listFactors } from '../factors/list-factors.ts';
import { goesAtOnce } from '../factors/strength.ts';
import type { FactorKind } from '../factors/used-factor.ts';
import { endWaitingRemoval, listDueRemovals, type WaitingRemoval, waitForRemoval } from '../factors/waiting-removals.ts';
import type { Deps, Ports } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { refuseNeededPasskey, removePasskey } from '../passkeys/remove-passkey.ts';
import { removeNumber } from '../phone-numbers/remove-number.ts';
import { removeSocial } from '../social/own-socials.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import type { Approved } from '../tokens/transaction-details.ts';
import { describeDetails } from '../tokens/transaction-sentences.ts';

/** The methods that a customer can remove. Backup codes go with the last app. */
export type RemovableKind = Exclude<FactorKind, 'backup-codes'>;
export type Going = Pick<Factor, 'name' | 'id' | 'label'> & { readonly kind: RemovableKind };

type Removal = {
  /** @throws Problem if the account can't lose it, such as `last_way` */
  readonly refuse: (tx: Transaction, customerId: string, going: Going) => Promise<void>;
  /** The subject of the approval. */
  readonly details: (going: Going) => Approved;
  readonly remove: (tx: Transaction, ports: Ports, customer: Customer, going: Going, remover: Remover) => Promise<unknown>;
};

const providerOf = ({ id }: Going) => socialProviders.find((each) => each === id) ?? 'google';

const refuseLast: Removal['refuse'] = (tx, customerId, { name }) => refuseLastFactor(tx, customerId, name);

const removals: { readonly [K in RemovableKind]: Removal } = {
  passkey: {
    refuse: (tx, customerId, { id }) => refuseNeededPasskey(tx, customerId, id),
    details: ({ label }) => ({ kind: 'remove-passkey', name: label }),
    remove: (tx, _ports, customer, { id, label }, remover) => removePasskey(tx, customer, { id, name: label }, remover),
  },
  'phone-number': {
    refuse: refuseLast,
    details: ({ label }) => ({ kind: 'remove-phone-number', number: label }),
    remove: (tx, _ports, customer, { id }, remover) => removeNumber(tx, customer, id, remover),
  },
  device: {
    refuse: refuseLast,
    details: ({ label }) => ({ kind: 'remove-device', name: label }),
    async remove(tx, _ports, customer, { id }, remover) {
      const device = await deviceWithId(tx.queries, id);
      if (device === undefined) throw new Problem('device_not_found');
      await removeDevice(tx, device, remover);
      await refuseLastFactor(tx, customer.id);
    },
  },
  authenticator: {
    refuse: refuseLast,
    details: ({ label }) => ({ kind: 'remove-authenticator', name: label }),
    remove: (tx, _ports, customer, { id }, remover) => removeAuthenticator(tx, customer, id, remover),
  },
  face: {
    refuse: refuseLast,
    details: () => ({ kind: 'remove-face' }),
    remove: (tx, ports, customer, _going, remover) => removeFace(tx, ports, customer, remover),
  },
  // It is no second factor.
  social: {
    refuse: async () => undefined,
    details: (going) => ({ kind: 'disconnect-social', provider: providerOf(going) }),
    remove: (tx, _ports, customer, going, remover) => removeSocial(tx, customer, providerOf(going), remover),
  },
};

const isRemovable = (factor: Factor): factor is Factor & Going => factor.kind !== 'backup-codes';

/** Before a removal is approved, so that the customer never approves it in vain. @throws Problem if the account can't lose it */
export const refuseNeeded = (deps: Deps, customer: Customer, going: Going): Promise<void> =>
  transact(deps, (tx) => removals[going.kind].refuse(tx, customer.id, going));

/** The customer's method of that name. */
const findGoing = async (tx: Transaction, customerId: string, name: string) =>
  (await listFactors(tx.queries, customerId)).filter(isRemovable).find((each) => each.name === name);

const summaryOf = (going: Going, { language }: Customer): string =>
  describeDetails(removals[going.kind].details(going), language).summary;

async function beginWait(tx: Transaction, customer: Customer, going: Going, session: string): Promise<void> {
  await removals[going.kind].refuse(tx, customer.id, going);
  const dueAt = tx.now + lifetimes.waitingRemoval;
  if (!(await waitForRemoval(tx, { customerId: customer.id, method: going.name, session, dueAt }))) return;
  await securityChanged(tx, customer.id, 'removal-asked', { session, label: going.label });
  await tellOfChange(tx, customer, { session }, 'removalAsked', { shown: summaryOf(going, customer) });
}

/**
 * Runs in the transaction that spends the approval, which has locked the customer.
 * @param session hash of the session that asks
 * @throws Problem of the removal, such as `last_way`
 */
export async function removeOrWait(
  tx: Transaction,
  ports: Ports,
  customer: Customer,
  going: Going,
  { session, approval }: { readonly session: string; readonly approval: OneTimeToken },
): Promise<void> {
  const factors = await listFactors(tx.queries, customer.id);
  const known = factors.find(({ name }) => name === going.name);
  const approvedWith = factors.filter(({ name }) => approval.provedWith.includes(name));
  // The removal itself refuses a missing method.
  if (known !== undefined && !goesAtOnce(known, approvedWith, customer.unconfirmedSince))
    return beginWait(tx, customer, going, session);
  await endWaitingRemoval(tx.queries, customer.id, going.name);
  await removals[going.kind].remove(tx, ports, customer, going, { session });
}

/** The customer keeps the method, or the account can't lose it. @throws Problem `not_found` if nothing waits */
export async function keepMethod(tx: Transaction, customer: Customer, name: string): Promise<void> {
  await lockCustomer(tx.queries, customer.id);
  if (!(await endWaitingRemoval(tx.queries, customer.id, name))) throw new Problem('not_found');
  const going = await findGoing(tx, customer.id, name);
  if (going !== undefined) await notify(tx, customer, 'removalStopped', { shown: summaryOf(going, customer) });
}

/** @returns `refused`: the account can't lose the method */
async function carryOut(deps: Deps, { customerId, method }: WaitingRemoval): Promise<'done' | 'refused'> {
  const removed = transact(deps, async (tx) => {
    await lockCustomer(tx.queries, customerId);
    const [still] = await listDueRemovals(tx.queries, tx.now, { customerId, method });
    const customer = await customerWithId(tx.queries, customerId);
    if (still === undefined || customer === undefined) return 'done' as const;
    if (customer.status !== 'active') return 'refused' as const;
    await endWaitingRemoval(tx.queries, customerId, method);
    const going = await findGoing(tx, customerId, method);
    const remover = { session: still.session };
    if (going !== undefined) await removals[going.kind].remove(tx, deps, customer, going, remover);
    return 'done' as const;
  });
  return removed.catch((error: unknown) => {
    if (error instanceof Problem) return 'refused' as const;
    throw error;
  });
}

/** Removes what has waited for its day. What the account can't lose meanwhile, such as its last method, stays. */
export const removalsJob = (deps: Deps): Job => ({
  name: 'removals',
  async run(failed) {
    const due = await listDueRemovals(deps.storage.queries, deps.clock.now());
    const rows = due.map((each) => ({ ...each, id: each.customerId }));
    await eachRow(rows, failed, async (row) => {
      if ((await carryOut(deps, row)) === 'done') return;
      await transact(deps, async (tx) => {
        const customer = await customerWithId(tx.queries, row.customerId);
        if (customer !== undefined) await keepMethod(tx, customer, row.method);
      });
    });
  },
});
