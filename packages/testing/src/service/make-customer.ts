/** Makes the customers that a test wants, as an import of customers does. */
import { randomBytes } from 'node:crypto';
import { type PhoneCodeType, phoneChannelOf, readSignalValue } from '@stepgate/contract';
import { chooseMethod, importCustomers, setPassword, setSignal, setStatus, transact } from '@stepgate/identity/for-extras';
import * as v from 'valibot';
import type { Method, StoredCustomer, WantedCustomer } from '../protocol.ts';
import type { Service } from './open-service.ts';

const method = v.picklist(['SMS', 'WHATSAPP', 'VOICE', 'TOTP', 'PUSH']);

export const wantedCustomer = v.strictObject({
  email: v.optional(v.string()),
  password: v.optional(v.string(), 'correct horse battery'),
  methods: v.optional(v.pipe(v.array(method), v.nonEmpty('methods names no method')), ['SMS', 'TOTP']),
  phones: v.optional(v.pipe(v.array(v.string()), v.nonEmpty('phones has no number'))),
  language: v.optional(v.string(), 'en'),
  emailVerified: v.optional(v.boolean(), true),
  signals: v.optional(v.array(v.strictObject({ kind: v.string(), value: v.string() })), []),
  switchedOff: v.optional(v.union([v.literal('paused'), v.strictObject({ title: v.string(), message: v.string() })])),
});

/** Area codes of the United States. With 555-0100 to 0199 they give unassigned numbers. */
const areas = '201 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229'.split(' ');

/** Neighbours in a row would look like fraud, so the area changes first. */
function unusedNumber(nth: number): string {
  const line = Math.floor(nth / areas.length);
  if (line > 99) throw new Error('2,000 customers have a number of ours: pass phones of your own, or reset the service');
  return `+1${areas[nth % areas.length]}55501${String(line).padStart(2, '0')}`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A key of an authenticator app. Each byte has 256 values, so each digit is equally likely. */
const newKey = (): string => Array.from(randomBytes(32), (byte) => digits[byte % digits.length]).join('');

const isPhoneMethod = (one: Method): one is PhoneCodeType => one in phoneChannelOf;

const parseSignal = ({ kind, value }: { readonly kind: string; readonly value: string }) => {
  const signal = readSignalValue(kind, value);
  if (signal === undefined) throw new Error(`no signal is ${kind} ${value}`);
  return signal;
};

const noReason = { title: '', message: '', canAppeal: false };

/** @param nth how many were made before */
export async function makeCustomer({ deps }: Service, setup: WantedCustomer, nth: number): Promise<StoredCustomer> {
  const { storage, secrets, clock } = deps;
  const {
    email = `customer${nth + 1}@example.com`,
    password,
    methods,
    signals,
    switchedOff,
    ...rest
  } = v.parse(wantedCustomer, setup);
  const parsedSignals = signals.map(parseSignal);
  const phones = rest.phones ?? (methods.some(isPhoneMethod) ? [unusedNumber(nth)] : []);
  const id = secrets.newToken();
  const line = {
    ...{ id, email, phoneNumbers: phones, language: rest.language, emailVerified: rest.emailVerified },
    ...(methods.includes('TOTP') && { totpSecret: newKey() }),
  };
  const refusals: string[] = [];
  async function* lines() {
    yield JSON.stringify(line);
  }
  const { existing } = await importCustomers(deps, lines(), (_line, reason) => refusals.push(reason));
  if (refusals.length > 0) throw new Error(`the customer can't be made: ${refusals.join(', ')}`);
  if (existing > 0) throw new Error(`${email} has an account already`);
  const passwordHash = await deps.passwords.hash(password);
  await transact(deps, async (tx) => {
    await setPassword(tx, id, passwordHash);
    await chooseMethod(tx.queries, id, methods[0] ?? '');
  });
  const now = clock.now();
  for (const signal of parsedSignals)
    await setSignal({ queries: storage.queries, secrets, now }, id, { ...signal, until: null, reason: 'a test', by: 'command' });
  if (switchedOff === 'paused') await setStatus(storage.queries, id, 'paused', noReason);
  else if (switchedOff !== undefined) await setStatus(storage.queries, id, 'deactivated', { ...switchedOff, canAppeal: true });
  return { id, email, password, phones };
}
