/** The effect of a Security Event Token. The token was verified (`security-events.ts`). */
import { normaliseEmail, securityEvents } from '@stepgate/contract';
import * as v from 'valibot';
import { switchOff } from '../account/account-status.ts';
import { type Customer, customerWithId, findCustomer } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { setSignal } from '../customers/signals.ts';
import { operatorsChain, recordEvent } from '../events/record-event.ts';
import type { Settings } from '../kernel/settings.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

export const expiring: readonly Expiring[] = [expired('taken_security_event')];

const caep = 'https://schemas.openid.net/secevent/caep/event-type';
const risc = 'https://schemas.openid.net/secevent/risc/event-type';

/** Subjects of RFC 9493 that can name a customer: by address, number, or the id that the service gave. */
const subject = v.variant('format', [
  v.object({
    format: v.literal('email'),
    email: v.pipe(
      v.string(),
      v.maxLength(320),
      v.transform((text) => normaliseEmail(text.trim()) ?? ''),
    ),
  }),
  v.object({ format: v.literal('phone_number'), phone_number: v.pipe(v.string(), v.regex(/^\+[1-9]\d{4,14}$/)) }),
  v.object({ format: v.literal('iss_sub'), iss: v.string(), sub: v.string() }),
  v.object({ format: v.literal('opaque'), id: v.string() }),
]);
type Subject = v.InferOutput<typeof subject>;

const details = v.looseObject({
  subject: v.optional(subject),
  credential_type: v.optional(v.string()),
  change_type: v.optional(v.string()),
});
type Details = v.InferOutput<typeof details>;

/** RFC 8417 asks for one event; a draft of CAEP puts the subject into it. */
export const securityEvent = v.object({
  iss: v.string(),
  jti: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
  iat: v.number(),
  sub_id: v.optional(subject),
  events: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(200)), details),
    v.check((events) => Object.keys(events).length === 1),
  ),
});
export type SecurityEvent = v.InferOutput<typeof securityEvent>;

async function findSubject(tx: Transaction, named: Subject, issuer: string): Promise<Customer | undefined> {
  const { queries, settings } = tx;
  switch (named.format) {
    case 'email':
      return findCustomer(queries, named.email);
    case 'phone_number': {
      const row = await queries
        .selectFrom('phone_number')
        .select('customer_id')
        .where('number', '=', named.phone_number)
        .executeTakeFirst();
      return customerWithId(queries, row?.customer_id);
    }
    case 'iss_sub':
      return [settings.origin, issuer].includes(named.iss) ? customerWithId(queries, named.sub) : undefined;
    case 'opaque':
      return customerWithId(queries, named.id);
  }
}

type Effect = 'ended sessions' | 'new password due' | 'switched off' | 'nothing';

function effectOf(event: string, { credential_type, change_type }: Details): Effect {
  switch (event) {
    case `${caep}/session-revoked`:
    case `${risc}/sessions-revoked`:
      return 'ended sessions';
    case `${caep}/credential-change`:
      // Another service has taken the password away. A password that was made or changed there says nothing about ours.
      return credential_type === 'password' && (change_type === 'revoke' || change_type === 'delete')
        ? 'new password due'
        : 'nothing';
    case `${risc}/account-credential-change-required`:
      return 'new password due';
    case `${risc}/account-disabled`:
      return 'switched off';
    default:
      return 'nothing';
  }
}

async function carryOut(tx: Transaction, customer: Customer, effect: Effect, reason: string): Promise<void> {
  if (effect === 'ended sessions') await securityChanged(tx, customer.id, 'sessions-revoked');
  if (effect === 'new password due')
    await setSignal(tx, customer.id, { kind: 'new-password-due', value: '', until: null, reason, by: 'security-event' });
  if (effect === 'switched off' && (customer.status === 'active' || customer.status === 'paused'))
    await switchOff(tx, customer, { status: 'deactivated', title: '', message: '', canAppeal: true });
}

/** Takes a verified event. The same one again changes nothing: an issuer whose answer was lost sends it once more. */
export async function takeSecurityEvent(
  tx: Transaction,
  { iss, jti, sub_id, events }: SecurityEvent,
  { issuer }: NonNullable<Settings['securityEvents']>,
): Promise<void> {
  const first = await tx.queries
    .insertInto('taken_security_event')
    .values({ hash: tx.secrets.hashToken(JSON.stringify([iss, jti])), expires_at: tx.now + securityEvents.known })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (first === undefined) return;
  for (const [event, eventDetails] of Object.entries(events)) {
    const named = sub_id ?? eventDetails.subject;
    const found = named && (await findSubject(tx, named, issuer));
    const customer = found?.status === 'registering' ? undefined : found;
    const did = customer === undefined ? 'nothing' : effectOf(event, eventDetails);
    if (customer !== undefined && did !== 'nothing') {
      await lockCustomer(tx.queries, customer.id);
      await carryOut(tx, customer, did, `${issuer} says ${event.split('/').at(-1) ?? ''}`);
    }
    const facts = { issuer, event, did };
    await recordEvent(tx, customer?.id ?? operatorsChain, { kind: 'security-event.taken', facts });
  }
}
