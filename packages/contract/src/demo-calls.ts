/**
 * Calls of the demo alone: a small money service, as a company that embeds the product would have one of its own. Apart from `calls`, because
 * they are no part of the contract.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { sizes } from './sizes.ts';

const path = '/demo/money';
const bySession = { auth: 'session', credentials: 'same-origin' } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;

/** Amounts are whole pence. */
const transfer = v.object({
  id: v.string(),
  payee: v.string(),
  amount: v.number(),
  currency: v.literal('GBP'),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
});
export type DemoTransfer = v.InferOutput<typeof transfer>;

/** A name as a person writes it: on one line, with nothing in it that cannot be seen. */
const payee = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(sizes.name), v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u));

export const demoMoney = call({
  ...bySession,
  id: 'demoMoney',
  summary: 'The balance, and every transfer, the newest first.',
  method: 'GET',
  path,
  headers: ['clientId'],
  answers: {
    200: { body: v.object({ balance: v.number(), currency: v.literal('GBP'), transfers: v.array(transfer) }) },
    ...noSession,
  },
});

export const demoSendMoney = call({
  ...bySession,
  id: 'demoSendMoney',
  summary: 'Sends money, once for a key, after an approval of this very payee and amount.',
  method: 'POST',
  path: `${path}/transfers`,
  headers: ['clientId', 'timeZone', 'approval', 'idempotencyKey'],
  body: v.object({
    payee,
    /** Whole pence. */
    amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000)),
    currency: v.literal('GBP'),
  }),
  answers: {
    200: { body: v.object({ transfer, balance: v.number() }) },
    400: { problems: ['invalid_format'] },
    ...noSession,
    403: { problems: ['second_factor_needed', 'cool_off', 'not_allowed'] },
    409: { problems: ['insufficient_funds', 'idempotency_key_reused'] },
    429: { problems: ['too_many_requests'] },
  },
});
