/**
 * Calls that only the demo has: a small money service, like one of a company that embeds the product, and those of its front page. They are separate
 * from `calls` because they aren't part of the contract.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { demoFaceAnswers } from './demo-faces.ts';
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

/** A name as a person writes it: one line without invisible characters. */
const payee = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(sizes.name), v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u));

export const demoMoney = call({
  ...bySession,
  provedBy: 'cookie',
  id: 'demoMoney',
  summary: 'The balance, and all transfers, newest first.',
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
  provedBy: 'session-key',
  id: 'demoSendMoney',
  summary: 'Sends money, once for each key, after an approval of exactly this payee and amount.',
  method: 'POST',
  path: `${path}/transfers`,
  approval: 'request',
  headers: ['clientId', 'idempotencyKey'],
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
    403: {
      problems: [
        'second_factor_needed',
        'sim_changed',
        'session_key_needed',
        'device_bound_passkey_needed',
        'cool_off',
        'not_allowed',
      ],
    },
    409: { problems: ['insufficient_funds', 'idempotency_key_reused'] },
    422: { problems: ['details_not_shown'] },
    429: { problems: ['too_many_requests'] },
  },
});

export const demoStartOver = call({
  auth: 'none',
  credentials: 'same-origin',
  id: 'demoStartOver',
  summary: 'Brings the data of the demo back to its beginning, and ends what this browser has of it.',
  method: 'POST',
  path: '/demo/start-over',
  headers: [],
  answers: { 204: 'empty' },
});

export const demoAnswerFaces = call({
  auth: 'none',
  credentials: 'omit',
  id: 'demoAnswerFaces',
  summary: 'Says what the stand-in for a vendor of face matches answers from now on.',
  method: 'POST',
  path: '/demo/faces',
  headers: [],
  body: v.object({ answer: v.picklist(demoFaceAnswers) }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] } },
});

const attackSteps = [
  'gives-password',
  'knows-password',
  'sends-text',
  'gives-code',
  'reads-text',
  'guesses-code',
  'shows-number',
  'approves-number',
  'approves-any',
  'stays-silent',
  'passkey-refuses',
  'own-passkey',
  'logs-in',
  'takes-cookie',
  'gets-session',
  'gets-no-session',
  'reads-account',
  'asks-to-pay',
  'pays',
  'pays-not',
] as const;
const attackStep = v.object({
  what: v.picklist(attackSteps),
  /** The message or answer of the service, unchanged. */
  said: v.string(),
});
export type AttackStep = v.InferOutput<typeof attackStep>;
/** As in docs/attacks.md. */
const attackGain = v.picklist(['reads', 'pays', 'pays if unread', 'by chance']);
export type AttackGain = v.InferOutput<typeof attackGain>;

export const demoAttack = call({
  auth: 'none',
  credentials: 'omit',
  id: 'demoAttack',
  summary:
    'Runs one attack against a customer of its own, through the calls of this service, and says what the attacker has in the end.',
  method: 'POST',
  path: '/demo/attacks',
  headers: [],
  body: v.object({
    attack: v.picklist(['relay', 'push-bombing', 'sim-swap', 'copied-cookie']),
    method: v.picklist(['SMS', 'PUSH', 'TOTP', 'PASSKEY', 'WITH_KEY', 'WITHOUT_KEY']),
  }),
  answers: {
    200: { body: v.object({ steps: v.array(attackStep), gained: v.array(attackGain) }) },
    400: { problems: ['invalid_format'] },
  },
});
