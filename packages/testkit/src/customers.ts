/** Customers for tests, inserted into the database directly; sign-ups have tests of their own. */

import { createHash } from 'node:crypto';
import { readSignalValue, type SignalValue } from '@stepgate/contract';
import type { Secrets, Storage } from '@stepgate/identity';
import { setSignal } from '@stepgate/identity/for-extras';
import { testTemplate } from './face-engine.ts';
import type { WantedCustomer } from './wanted-customer.ts';

export type WorldCustomer = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** E.164, verified, primary. */
  readonly phone: string;
  readonly totpKey: Buffer;
};

let made = 0;

/** Area codes of the United States, without the test outbox's landlines. */
const areas =
  '201 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 '
    .concat(
      '260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 334',
    )
    .split(' ');

/** Consecutive numbers of the range for fiction, 555-0100 to 0199, without neighbours in a row. */
const fictionalNumber = (nth: number): string =>
  `+1${areas[nth % areas.length]}55501${String(Math.floor(nth / areas.length) % 100).padStart(2, '0')}`;

function toStatus({ switchedOff }: WantedCustomer) {
  if (switchedOff === undefined || switchedOff === 'paused') return { status: switchedOff ?? 'active' };
  const { title, message, canAppeal } = switchedOff;
  return { status: 'deactivated', status_title: title, status_message: message, can_appeal: canAppeal ? 1 : 0 };
}

/** A company's signals about such a customer. */
const signalsFor = ({ risk, mustResetPassword, mustUpdatePhoneNumber, preferred }: WantedCustomer): SignalValue[] =>
  [
    readSignalValue('risk', risk ?? ''),
    mustResetPassword ? readSignalValue('new-password-due', '') : undefined,
    mustUpdatePhoneNumber ? readSignalValue('new-number-due', '') : undefined,
    isCompanys(preferred) ? readSignalValue('prefer', preferred) : undefined,
  ].filter((signal) => signal !== undefined);

/** No customer prefers these: a company has them asked for first. */
const isCompanys = (type: string | undefined): type is string =>
  type === 'PASSWORD' || type === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW';

/** @param hash of passwords, computed as in the service */
export async function insertCustomer(
  { queries }: Storage,
  secrets: Secrets,
  hash: (password: string) => Promise<string>,
  now: number,
  setup: WantedCustomer = {},
): Promise<WorldCustomer> {
  made += 1;
  const id = secrets.newToken();
  const phones = setup.phones ?? [fictionalNumber(made)];
  const customer = {
    id,
    email: setup.email ?? `c${made}@ex.test`,
    password: setup.password ?? 'correct horse battery',
    phone: phones[0] ?? '',
    totpKey: createHash('sha256').update(id).digest().subarray(0, 20),
  };
  await queries
    .insertInto('customer')
    .values({
      id,
      email: customer.email,
      password_hash: await hash(customer.password),
      chosen_method: isCompanys(setup.preferred) ? '' : (setup.preferred ?? 'SMS'),
      created_at: now,
      email_verified_at: setup.emailVerified === false ? null : now,
      language: setup.language ?? 'en',
      ...toStatus(setup),
    })
    .execute();
  for (const signal of signalsFor(setup))
    await setSignal({ queries, secrets, now }, id, { ...signal, until: null, reason: 'a test', by: 'command' });
  for (const [at, number] of phones.entries()) {
    await queries
      .insertInto('phone_number')
      .values({ id: secrets.newToken(), customer_id: id, number, is_primary: at === 0 ? 1 : 0, verified_at: now })
      .execute();
  }
  if (!setup.withoutAuthenticator) {
    const secret = secrets.seal(Buffer.from(customer.totpKey).toString('base64url'), id);
    await queries.insertInto('totp').values({ customer_id: id, secret, last_step: 0 }).execute();
  }
  if (setup.face) {
    const { model, text } = testTemplate(customer.email);
    await queries
      .insertInto('face_template')
      .values({ customer_id: id, model, template: secrets.seal(text, `face of ${id}`), made_from: 'scan', enrolled_at: now })
      .execute();
  }
  return customer;
}

/** The code in the newest message to a number. */
export function codeIn(messages: readonly { readonly text: string }[]): string {
  const code = messages.at(-1)?.text.match(/\d{6}/)?.[0];
  if (code === undefined) throw new Error('no code was sent');
  return code;
}
