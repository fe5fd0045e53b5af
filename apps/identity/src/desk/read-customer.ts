/** Everything that staff may know of a customer, as data: the desk's page and `npm run customer -- show` word it. It has no secret and no whole number. */
import { type DeskCustomer, lifetimes } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { warningKeysOf } from '../customers/warnings.ts';
import type { Language } from '../kernel/language.ts';
import { keysOfSubject, nameOfStoredKey } from '../kernel/limit-names.ts';
import { listShown, readCoolOff } from '../step-up/cool-off.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database, Installation } from '../storage/transaction.ts';
import { describeUnconfirmed } from '../tokens/transaction-sentences.ts';
import { listBlocks } from './blocks.ts';
import { findHindrances } from './hindrances.ts';
import { listUsedUpForLogin } from './login-limits/login-limits.ts';
import { methodsOf } from './methods-of.ts';
import { listUnderWay } from './under-way.ts';
import { findUnsentCode } from './unsent-code.ts';

/** The part that doesn't depend on the reader. */
export type ReadCustomer = Omit<DeskCustomer, 'proposals' | 'role' | 'ownAccount' | 'needTwo' | 'signals'> & {
  readonly signals: readonly Omit<DeskCustomer['signals'][number], 'mayClear'>[];
};

const orNull = (text: string): string | null => text || null;

function describePassword({ passwordHash, passwordChangedAt }: Customer): ReadCustomer['password'] {
  const state = passwordHash === undefined ? 'none' : passwordHash.startsWith('imported=') ? 'imported' : 'set';
  return { state, changedAt: passwordChangedAt || null };
}

async function listAttempts(queries: Queries, customerId: string, now: number): Promise<ReadCustomer['attempts']> {
  return (await listBlocks(queries, customerId)).map(({ what, wrong, blockedUntil }) => {
    const untilLifted = blockedUntil === Number.POSITIVE_INFINITY;
    return { family: what, wrong, blockedUntil: !untilLifted && blockedUntil > now ? blockedUntil : null, untilLifted };
  });
}

async function listLimits(queries: Queries, id: string): Promise<ReadCustomer['limits']> {
  const keys = [...keysOfSubject(id), ...warningKeysOf(id)];
  const counts = await queries
    .selectFrom('allowance')
    .selectAll()
    .where('key', 'in', keys)
    .where('taken', '>', 0)
    .orderBy('key')
    .execute();
  return counts.map(({ key, taken, since }) => ({ limit: nameOfStoredKey(key, id), taken, since }));
}

async function listOpenSessions(queries: Queries, customerId: string, now: number): Promise<ReadCustomer['sessions']> {
  const rows = await queries
    .selectFrom('session')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((where) => where.or([where('last_seen_at', '>', now - lifetimes.sessionIdle), where('frozen_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, browser, created_at, last_seen_at, frozen_at }) => ({
    id,
    browser,
    startedAt: created_at,
    lastSeenAt: last_seen_at,
    frozen: frozen_at !== null,
  }));
}

const fewCodes = 10;

async function listCodes(queries: Queries, customerId: string): Promise<ReadCustomer['codes']> {
  const rows = await queries
    .selectFrom('code')
    .innerJoin('one_time_token', 'one_time_token.hash', 'code.token_hash')
    .select(['code.channel', 'code.created_at', 'code.used_at', 'code.replaced_at'])
    .where('one_time_token.customer_id', '=', customerId)
    .orderBy('code.created_at', 'desc')
    .limit(fewCodes)
    .execute();
  return rows.map(({ channel, created_at, used_at, replaced_at }) => ({
    channel,
    sentAt: created_at,
    // A used code ends the one before it, too.
    state: replaced_at !== null ? 'replaced' : used_at !== null ? 'used' : 'not-used',
  }));
}

/**
 * @param hasMethod whether a login finds a second factor; `undefined` if unknown, as in a command, which doesn't know the providers
 * @param staffLanguage the language of the staff @returns `undefined` for an id that no account has
 */
export async function readCustomer(
  db: Database & Pick<Installation, 'settings'>,
  customerId: string,
  hasMethod?: () => Promise<boolean>,
  staffLanguage: Language = 'en',
): Promise<ReadCustomer | undefined> {
  const { queries, now } = db;
  const customer = await customerWithId(queries, customerId);
  if (customer === undefined) return undefined;
  const { id, email, status, emailVerified, language } = customer;
  const row = await queries.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const attempts = await listAttempts(queries, id, now);
  const methods = await methodsOf(queries, id);
  const last = await queries
    .selectFrom('session')
    .select('created_at')
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const trusted = await queries
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('customer_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const passkeysOnlySince = row.passkeys_only_at;
  const signals = await readSignals(queries, id, now);
  return {
    id,
    email,
    status,
    emailVerified,
    createdAt: row.created_at,
    language,
    password: describePassword(customer),
    preferred: orNull(customer.chosenMethod),
    last: orNull(customer.lastMethod),
    hindrances: findHindrances(
      customer,
      {
        passkeysOnlySince,
        passkeys: methods.filter(({ kind }) => kind === 'passkey').length,
        attempts,
        signals,
        limits: await listUsedUpForLogin({ ...db, customer, newNumberDue: signals.newNumberDue }),
        unsent: await findUnsentCode(queries, id),
        hold: await readCoolOff(queries, customer, now),
        unconfirmed: describeUnconfirmed(await listShown(queries, id), staffLanguage, customer.timeZone),
      },
      { now, hasMethod: (await hasMethod?.()) ?? true },
    ),
    methods,
    sessions: await listOpenSessions(queries, id, now),
    lastLoginAt: last?.created_at ?? null,
    codes: await listCodes(queries, id),
    trustedBrowsers: Number(trusted.count),
    attempts,
    limits: await listLimits(queries, id),
    signals: signals.all,
    underWay: await listUnderWay(queries, id),
  };
}
