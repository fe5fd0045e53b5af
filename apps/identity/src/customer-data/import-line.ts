/** One line of an import file, as docs/customers.md describes it. */
import { calls, readSignalValue, type SignalValue } from '@stepgate/contract';
import * as v from 'valibot';
import { operatorsChain } from '../events/record-event.ts';
import { type FirebaseParameters, firebaseText } from '../kernel/imported-hashes/firebase-scrypt.ts';
import { readImportedHash } from '../kernel/imported-hashes/read-imported-hash.ts';
import { knownLanguage, storedLanguage } from '../kernel/language.ts';
import { numberMeant } from '../providers/phone/reachable.ts';

/** Characters. A longer line is refused; `bounded-lines.ts` doesn't even keep it. */
export const longestLine = 16_384;
export const mostNumbers = 10;

const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'is not Base64'));

const header = v.strictObject({
  firebase: v.strictObject({
    signerKey: base64,
    saltSeparator: v.union([v.literal(''), base64]),
    rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
    memCost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  }),
});

const number = v.pipe(
  calls.addPhoneNumber.body.entries.newPhoneNumber,
  v.transform(numberMeant),
  v.string('is not a phone number'),
);

const language = v.pipe(
  v.string(),
  v.check((tag) => knownLanguage(tag) !== undefined, 'is no language of this service'),
  v.transform(storedLanguage),
);

const ofSignal = calls.setSignal.body.entries;

const signal = v.pipe(
  v.strictObject({ kind: v.string(), value: ofSignal.value, reason: ofSignal.reason, until: ofSignal.until }),
  v.check(({ kind, value }) => readSignalValue(kind, value) !== undefined, 'has a kind or a value that no signal has'),
);

/** One of each kind at most. */
const signals = v.pipe(
  v.array(signal),
  v.check((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'has a kind twice'),
);

const customer = v.strictObject({
  id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id'),
      // Its events would join the chain of what concerns no customer.
      v.check((id) => id !== operatorsChain, 'is taken by the service'),
    ),
  ),
  email: calls.appeal.body.entries.email,
  emailVerified: v.boolean(),
  phoneNumbers: v.optional(v.pipe(v.array(number), v.maxLength(mostNumbers, 'has too many numbers')), []),
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country'))),
  language: v.optional(language, 'en'),
  passwordHash: v.optional(v.string()),
  firebasePassword: v.optional(v.strictObject({ hash: base64, salt: base64 })),
  signals: v.optional(signals, []),
  totpSecret: v.optional(v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,128}$/, 'is not Base32 without padding'))),
});

type ImportedSignal = SignalValue & Pick<v.InferOutput<typeof signal>, 'reason' | 'until'>;

export type ImportedCustomer = Omit<v.InferOutput<typeof customer>, 'passwordHash' | 'firebasePassword' | 'signals'> & {
  readonly signals: readonly ImportedSignal[];
  /** One of the forms of `readImportedHash`. */
  readonly hash: string | undefined;
};

export type Parsed =
  | { readonly kind: 'customer'; readonly customer: ImportedCustomer }
  | { readonly kind: 'firebase'; readonly parameters: FirebaseParameters }
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): Parsed => ({ kind: 'refused', reason });

/** valibot's own messages quote the value. */
function describeIssue(issue: v.BaseIssue<unknown> | undefined): string {
  if (issue === undefined || !issue.message.startsWith('Invalid')) return issue?.message ?? 'is wrong';
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is no field of the format';
  return issue.received === 'undefined' ? 'is missing' : 'is of another kind';
}

/** The first fault with its field. It never repeats what the line says. */
function describeFault([issue]: readonly v.BaseIssue<unknown>[]): string {
  const field = issue?.path?.map(({ key }) => String(key)).join('.') ?? '';
  return field === '' ? 'the line is not a customer' : `${field}: ${describeIssue(issue)}`;
}

function parseHash(
  { passwordHash, firebasePassword }: v.InferOutput<typeof customer>,
  firebase: FirebaseParameters | undefined,
): { readonly hash: string | undefined } | { readonly reason: string } {
  if (passwordHash !== undefined && firebasePassword !== undefined)
    return { reason: 'passwordHash and firebasePassword are both set' };
  if (firebasePassword !== undefined && firebase === undefined)
    return { reason: "firebasePassword: the first line doesn't have the project's parameters" };
  const text = firebasePassword !== undefined && firebase !== undefined ? firebaseText(firebase, firebasePassword) : passwordHash;
  if (text === undefined) return { hash: undefined };
  const field = firebasePassword === undefined ? 'passwordHash' : 'firebasePassword';
  const hash = readImportedHash(text);
  if (hash === undefined) return { reason: `${field}: has none of the forms that can be imported` };
  return hash.refusal === undefined ? { hash: text } : { reason: `${field}: ${hash.refusal}` };
}

/** @param firebase the project's parameters, if the first line had them */
export function parseLine(text: string, firebase: FirebaseParameters | undefined): Parsed {
  if (text.length > longestLine) return refused(`is longer than ${longestLine} characters`);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) return refused('is not JSON');
  const parameters = v.safeParse(header, json.output);
  if (parameters.success) return { kind: 'firebase', parameters: parameters.output.firebase };
  const parsed = v.safeParse(customer, json.output);
  if (!parsed.success) return refused(describeFault(parsed.issues));
  const hashed = parseHash(parsed.output, firebase);
  if ('reason' in hashed) return refused(hashed.reason);
  const { passwordHash: _text, firebasePassword: _firebase, signals: signalEntries, ...rest } = parsed.output;
  const read = signalEntries.flatMap(({ kind, value, reason, until }): ImportedSignal[] => {
    const signalOf = readSignalValue(kind, value);
    return signalOf === undefined ? [] : [{ ...signalOf, reason, until }];
  });
  return { kind: 'customer', customer: { ...rest, ...hashed, signals: read } };
}
