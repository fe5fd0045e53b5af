/**
 * The change of a lost phone number: asked for with a proved new number, decided by staff, done no sooner than ten minutes after it was
 * asked for, over after a day, and cancelled by whoever has the old number or the e-mail address while it is open. Each step is one
 * statement that only one can win.
 */
import { type PhoneChangeState, phoneChange, phoneChangeStates, type ReviewDecision, routes } from '@stepgate/contract';
import { eachRow, type Job } from '../jobs/job.ts';
import type { Queries } from '../storage/storage.ts';
import { type Customer, customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { findLink, keepLink, voidLinks } from './links.ts';
import { queueMail } from './mail.ts';
import { linkTo, type News, phoneChangeWords } from './mail-words.ts';
import { maskPhoneNumber } from './masked.ts';
import { type TellingDeps, tell, tellByText } from './notices.ts';
import { primaryNumber, replacePhoneNumber } from './replace-phone-number.ts';
import type { OneTimeToken } from './tokens.ts';

export type PhoneChange = {
  readonly id: string;
  readonly status: PhoneChangeState;
  readonly newNumber: string;
  readonly receivedAt: number;
  readonly latestAt: number;
};

type Row = {
  readonly id: string;
  readonly status: string;
  readonly new_number: string;
  readonly received_at: number;
  readonly latest_at: number;
};

const columns = ['id', 'status', 'new_number', 'received_at', 'latest_at'] as const;

const changeOf = (row: Row): PhoneChange => ({
  id: row.id,
  status: phoneChangeStates.find((state) => state === row.status) ?? 'failed',
  newNumber: row.new_number,
  receivedAt: row.received_at,
  latestAt: row.latest_at,
});

/** The change that a token asked for. */
export async function phoneChangeOfToken(queries: Queries, tokenHash: string): Promise<PhoneChange | undefined> {
  const row = await queries
    .selectFrom('phone_change')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  return row && changeOf(row);
}

/** The change of a customer that is open. */
export async function openPhoneChange(queries: Queries, customerId: string): Promise<PhoneChange | undefined> {
  const row = await queries.selectFrom('phone_change').select(columns).where('open_for', '=', customerId).executeTakeFirst();
  return row && changeOf(row);
}

/** A notice and the way to cancel: to the old number and to the e-mail address, a link of its own each. */
async function giveNotice(deps: Deps, queries: Queries, customer: Customer, token: OneTimeToken, newNumber: string) {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  const lifetime = phoneChange.atMost;
  const newLink = async (): Promise<string> => {
    const linkToken = secrets.newToken();
    const link = { hash: secrets.hashToken(linkToken), customerId: customer.id, tokenHash: token.hash, guardHash: '', lifetime };
    await keepLink(queries, now, { ...link, kind: 'cancel-phone-change' });
    return linkTo(settings.origin, routes.cancelPhoneChange, linkToken);
  };
  const masked = maskPhoneNumber(newNumber);
  const words = phoneChangeWords({ link: await newLink(), ...token.begunBy, newNumber: masked })[customer.language];
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime });
  const old = await primaryNumber(queries, customer.id);
  if (old !== undefined) await tellByText(deps, queries, customer, old.number, 'changeAsked', await newLink());
  return old?.id ?? '';
}

/**
 * Takes in a change whose new number is proved and whose photo has come. One that was open before makes place for it.
 */
export async function askForChange(
  deps: Deps,
  queries: Queries,
  customer: Customer,
  token: OneTimeToken,
  newNumber: string,
  photoId: string,
): Promise<void> {
  const now = deps.clock.now();
  await takeTurn(queries, customer.id);
  await queries
    .updateTable('phone_change')
    .set({ status: 'cancelled', open_for: null, ended_at: now })
    .where('open_for', '=', customer.id)
    .execute();
  await voidLinks(queries, now, 'cancel-phone-change', { customerId: customer.id });
  const replaces = await giveNotice(deps, queries, customer, token, newNumber);
  await queries
    .insertInto('phone_change')
    .values({
      id: deps.secrets.newToken(),
      customer_id: customer.id,
      token_hash: token.hash,
      session_hash: token.sessionHash,
      replaces_number_id: replaces,
      new_number: newNumber,
      open_for: customer.id,
      status: 'waiting',
      browser: token.begunBy.browser,
      address: token.begunBy.address,
      proof: token.sessionHash === '' ? 'password' : 'second-factor',
      received_at: now,
      latest_at: now + phoneChange.atMost,
      decided_at: null,
      ended_at: null,
      photo_id: photoId,
    })
    .execute();
}

/** Ends an open change in some way but `done`, and tells the customer. @returns whether it was open */
async function endChange(
  deps: TellingDeps,
  queries: Queries,
  which: { readonly id: string; readonly from: PhoneChangeState } | { readonly customerId: string; readonly tokenHash?: string },
  status: PhoneChangeState,
  news: News,
): Promise<boolean> {
  const now = deps.clock.now();
  const ended = await queries
    .updateTable('phone_change')
    .set({ status, open_for: null, ended_at: now })
    .where('open_for', 'is not', null)
    .where((where) =>
      'id' in which
        ? where.and([where('id', '=', which.id), where('status', '=', which.from)])
        : where.and([
            where('open_for', '=', which.customerId),
            ...(which.tokenHash === undefined ? [] : [where('token_hash', '=', which.tokenHash)]),
          ]),
    )
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(queries, ended?.customer_id);
  if (customer === undefined) return false;
  await voidLinks(queries, now, 'cancel-phone-change', { customerId: customer.id });
  await tell(deps, queries, customer, news);
  return true;
}

/** By the link of a notice. @returns whether there was something to cancel */
export async function cancelByLink(deps: Deps, queries: Queries, linkHash: string): Promise<boolean> {
  // Used up with its change, as every link to it is: taken first, it would wait for whoever finishes the change, and they for it.
  const link = await findLink(queries, deps.clock.now(), 'cancel-phone-change', linkHash);
  if (link === undefined) return false;
  const { customerId, tokenHash } = link;
  return endChange(deps, queries, { customerId, tokenHash }, 'cancelled', 'phoneChangeCancelled');
}

/** By its owner. @returns whether there was something to cancel */
export const cancelOfCustomer = (deps: TellingDeps, queries: Queries, customerId: string): Promise<boolean> =>
  endChange(deps, queries, { customerId }, 'cancelled', 'phoneChangeCancelled');

/**
 * The decision of staff, once. What is approved and has waited its time is finished after the commit.
 * @returns `over` where somebody else has decided, it was cancelled or its time has run out
 */
export async function decidePhoneChange(
  deps: Deps,
  queries: Queries,
  id: string,
  decision: ReviewDecision,
): Promise<'decided' | 'over' | 'unknown'> {
  const now = deps.clock.now();
  const decided = await queries
    .updateTable('phone_change')
    .set({ status: 'approved', decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (decided !== undefined) {
    queries.wake('phone-changes');
    if (decision === 'reject') await endChange(deps, queries, { id, from: 'approved' }, 'rejected', 'phoneChangeRejected');
    return 'decided';
  }
  const row = await queries.selectFrom('phone_change').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined ? 'unknown' : 'over';
}

/** The end: old number out, new one in, with all that hangs on it, or nothing at all. */
async function finish(deps: Deps, queries: Queries, id: string): Promise<void> {
  const now = deps.clock.now();
  const done = await queries
    .updateTable('phone_change')
    .set({ status: 'done', open_for: null, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returning(['customer_id', 'replaces_number_id', 'new_number', 'token_hash', 'session_hash'])
    .executeTakeFirst();
  const customer = await customerWithId(queries, done?.customer_id);
  if (done === undefined || customer === undefined) return;
  await voidLinks(queries, now, 'cancel-phone-change', { customerId: customer.id });
  const replaced = await replacePhoneNumber(deps, queries, customer, {
    replaces: done.replaces_number_id,
    number: done.new_number,
    exceptToken: done.token_hash,
    exceptSession: done.session_hash,
  });
  if (replaced) return;
  await queries.updateTable('phone_change').set({ status: 'failed' }).where('id', '=', id).execute();
  await tell(deps, queries, customer, 'phoneChangeFailed');
}

/** Finishes what is approved and has waited its time, and ends what nobody decided. */
export const phoneChangesJob = (deps: Deps): Job => ({
  name: 'phone-changes',
  async run(failed) {
    const { storage, clock } = deps;
    const now = clock.now();
    const due = await storage.queries
      .selectFrom('phone_change')
      .select(['id', 'status', 'customer_id'])
      .where('open_for', 'is not', null)
      .where((where) =>
        where.or([
          where.and([where('status', '=', 'approved'), where('received_at', '<=', now - phoneChange.atLeast)]),
          where.and([where('status', '=', 'waiting'), where('latest_at', '<=', now)]),
        ]),
      )
      .execute();
    await eachRow(due, failed, ({ id, status, customer_id }) =>
      storage.transaction(async (queries) => {
        await takeTurn(queries, customer_id);
        if (status === 'approved') await finish(deps, queries, id);
        else await endChange(deps, queries, { id, from: 'waiting' }, 'expired', 'phoneChangeExpired');
      }),
    );
  },
});
