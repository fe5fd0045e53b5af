/** Records which limit refused a request of a known customer. It runs for refusals only, so handlers don't say whom they serve. */
import { calls, cookieIn, headers } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { findCustomer, rateLimitKeyOf } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import type { LimitName } from '../../kernel/limit-names.ts';
import { Problem } from '../../kernel/problem.ts';
import { isRefusalRecorded, recordRefusal } from '../../limits/record-refusal.ts';
import { touchSession } from '../../sessions/sessions.ts';
import { type Database, databaseNow, transact } from '../../storage/transaction.ts';
import { findToken } from '../../tokens/tokens.ts';
import { isRecorded } from './login-limits.ts';

type Customer = { readonly subject: string; readonly customerId?: string | undefined };

/** The exchange has it in the body. */
const withToken = v.object({ oneTimeToken: v.string() });
const withAddress = v.object({ email: calls.login.body.entries.email });
const loginPaths: ReadonlySet<string | undefined> = new Set([calls.login.path, calls.loginV2.path, calls.loginCdr.path]);

/** The account of an address, or the same for an address without one. */
async function findByAddress({ queries, secrets }: Database, email: string): Promise<Customer> {
  const customer = await findCustomer(queries, email);
  return { subject: rateLimitKeyOf(customer, email, secrets), customerId: customer?.id };
}

/**
 * Whose request it is: by the address of a login, the one-time token or the session. Strangers type addresses, too, so only the counter of that account names
 * one: a network's refusal doesn't look for an account.
 */
async function resolveCustomer(deps: Deps, request: FastifyRequest, limit: LimitName): Promise<Customer | undefined> {
  const db = databaseNow(deps);
  if (loginPaths.has(request.routeOptions.url)) {
    const { success, output } = v.safeParse(withAddress, request.body);
    return success && limit.startsWith('attempts-') ? findByAddress(db, output.email) : undefined;
  }
  const inBody = v.safeParse(withToken, request.body);
  const oneTimeToken = request.headers[headers.oneTimeToken] ?? (inBody.success ? inBody.output.oneTimeToken : undefined);
  if (oneTimeToken !== undefined) return findToken(db, oneTimeToken).catch(() => undefined);
  const cookie = cookieIn(request.headers.cookie, 'session', deps.settings.origin);
  const session = await touchSession(db, cookie, 'poll').catch(() => undefined);
  return session && { subject: session.customerId, customerId: session.customerId };
}

/** A refusal that can't be recorded is still a refusal. */
export async function recordRefusedRequest(deps: Deps, error: unknown, request: FastifyRequest): Promise<void> {
  if (!(error instanceof Problem) || error.limit === undefined || error.code === 'captcha_failed') return;
  const { limit } = error;
  if (!isRecorded(limit)) return;
  try {
    const customer = await resolveCustomer(deps, request, limit);
    if (customer === undefined || (await isRefusalRecorded(databaseNow(deps), limit, customer.subject))) return;
    await transact(deps, (tx) => recordRefusal(tx, limit, customer));
  } catch (err) {
    request.log.warn({ err, limit }, 'a refusal was not recorded');
  }
}
