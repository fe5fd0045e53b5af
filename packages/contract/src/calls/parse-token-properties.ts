/**
 * The edge of the front end: it turns a server's answer into closed types. Unknown values are dropped here and nowhere else. The
 * reader is tolerant in shape and never in meaning: a malformed answer throws, so that it can never look like an empty list.
 * The error tells the developer why.
 */
import * as v from 'valibot';
import {
  type AvailablePhoneNumber,
  type Challenge,
  type ChallengeEntry,
  type ChallengeType,
  challengeTypes,
  type OneTimeTokenProperties,
  transactionDetailsKinds,
  type ViewAttributes,
} from '../challenge.ts';
import type { JsonRecord } from '../json.ts';
import { pageSizes, phoneNumberDigits } from '../limits-of-any-page.ts';
import { sizes } from '../sizes.ts';
import { placesOf } from './token-given.ts';

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = v.pipe(
  v.string(),
  v.transform((value) => value.slice(0, pageSizes.shownText)),
);
const text = v.fallback(v.optional(shown), undefined);
/** The specification gives ids, digits and counts no type: each may be a number or a string. */
const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger(), v.transform(String))]);
const digits = v.fallback(v.optional(v.union([shown, id])), undefined);
const count = v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number))]);
const hiddenNumbers = v.pipe(count, v.integer(), v.minValue(1), v.maxValue(phoneNumberDigits));
const version = v.pipe(count, v.picklist([1, 2]));

const attributes = v.object({
  header: text,
  message: text,
  subMessage: text,
  showInApproveAnotherWay: v.fallback(v.optional(v.boolean()), undefined),
  fallbackAction: v.fallback(v.optional(v.object({ label: shown, action: v.string() })), undefined),
  maskedPhoneNumber: text,
  newPhoneNumber: text,
  unmaskedPhoneNumber: text,
  iso2CountryCode: text,
  firstPhoneNumbers: digits,
  lastPhoneNumbers: digits,
  hiddenNumbers: v.fallback(v.optional(hiddenNumbers), undefined),
  uploadPath: text,
  underReview: v.fallback(v.optional(v.boolean()), undefined),
  mayVerifyLater: v.fallback(v.optional(v.boolean()), undefined),
  currentPhoneNumber: text,
});

const context = v.object({
  challengeId: v.fallback(v.optional(id), undefined),
  version: v.fallback(v.optional(version), undefined),
});
const phoneNumber = v.object({ id, type: v.fallback(v.string(), ''), maskedPhoneNumber: v.fallback(shown, '') });
const flag = v.optional(v.boolean());
const list = v.nullish(v.array(v.unknown()));
/** A server may wrap the challenge, or give the entry as the challenge itself; the flags of the entry may be on either. */
const wireEntry = v.object({ type: v.optional(v.string()), alternatives: list, required: flag, passed: flag });
/** A customer must not approve what the screen can't show in full: if this is unreadable, the whole answer is. */
const transactionDetails = v.object({
  kind: v.picklist(transactionDetailsKinds),
  summary: v.pipe(v.string(), v.nonEmpty(), v.maxLength(pageSizes.shownText)),
});
const properties = v.object({
  oneTimeToken: v.fallback(v.optional(v.string()), undefined),
  actionType: v.fallback(v.optional(v.string()), undefined),
  validity: v.fallback(v.optional(count), undefined),
  transactionDetails: v.optional(transactionDetails),
});

const known: ReadonlySet<string> = new Set(challengeTypes);
const isKnown = (type: string): type is ChallengeType => known.has(type);

/** No screen can offer more than this. */
function atMost<T>(all: readonly T[], what: string): readonly T[] {
  if (all.length > sizes.shownEntries) throw new Error(`more than ${sizes.shownEntries} ${what}`);
  return all;
}

const viewOf = (wire: unknown): ViewAttributes => {
  const parsed = v.safeParse(attributes, wire);
  return parsed.success ? parsed.output : {};
};

function phoneNumbersOf(wire: unknown): AvailablePhoneNumber[] {
  if (!Array.isArray(wire)) return [];
  return atMost(wire, 'phone numbers').flatMap((each) => {
    const parsed = v.safeParse(phoneNumber, each);
    return parsed.success ? [parsed.output] : [];
  });
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Values that a screen needs but can't draw must not lead to another screen: the server has to be fixed. */
function demandDrawable(type: ChallengeType, views: readonly unknown[], wireContext: unknown): void {
  if (type === 'PHONE_GUESS')
    for (const view of views)
      if (isRecord(view) && isGiven(view.hiddenNumbers) && !v.is(hiddenNumbers, view.hiddenNumbers))
        throw new Error(`hiddenNumbers of a PHONE_GUESS is not 1 to ${phoneNumberDigits}`);
  if (type === 'PUSH' && isRecord(wireContext) && isGiven(wireContext.version) && !v.is(version, wireContext.version))
    throw new Error('the version of a PUSH is neither 1 nor 2');
}

/** One challenge, or `undefined` if its type is unknown or it lacks something that its screen needs. */
function challengeOf(wire: unknown): Challenge | undefined {
  if (!isRecord(wire)) return undefined;
  const { type, viewData, context: wireContext, availablePhoneNumbers } = wire;
  if (typeof type !== 'string' || !isKnown(type)) return undefined;
  const { attributes: shared, ['__proto__']: _never, ...byPhoneNumberId } = isRecord(viewData) ? viewData : {};
  demandDrawable(type, [shared, ...Object.values(byPhoneNumberId)], wireContext);
  const view = viewOf(shared);
  if (type === 'PHONE_GUESS' && view.hiddenNumbers === undefined) return undefined;
  const parsedContext = v.safeParse(context, wireContext);
  return {
    type,
    view,
    viewByPhoneNumberId: new Map(Object.entries(byPhoneNumberId).map(([id, wireView]) => [id, viewOf(wireView)])),
    availablePhoneNumbers: phoneNumbersOf(availablePhoneNumbers),
    context: parsedContext.success ? parsedContext.output : {},
  };
}

/** The challenge of an entry, or of an alternative that is written as one. */
const innerOf = (wire: unknown): unknown =>
  isRecord(wire) && wire.primaryChallenge !== undefined ? wire.primaryChallenge : wire;

type Entry = { readonly entry: ChallengeEntry; readonly saysRequired: boolean };

function entryOf(wire: unknown): Entry {
  const primary = innerOf(wire);
  const outer = v.safeParse(wireEntry, wire);
  const inner = v.safeParse(wireEntry, primary);
  if (!isRecord(wire) || !isRecord(primary) || !outer.success || !inner.success || inner.output.type === undefined)
    throw new Error('an entry of the list is not a challenge');
  const required = outer.output.required ?? inner.output.required;
  const passed = outer.output.passed ?? inner.output.passed;
  const flags = { required: required ?? false, passed: passed ?? false };
  const alternatives = [outer, inner].map(({ output }) => output.alternatives ?? []).find(({ length }) => length > 0) ?? [];
  const methods = [primary, ...atMost(alternatives, 'alternatives').map(innerOf)];
  const [first, ...others] = methods.flatMap((each) => challengeOf(each) ?? []);
  return {
    entry:
      first === undefined
        ? { supported: false, ...flags }
        : { supported: true, primaryChallenge: first, alternatives: others, ...flags },
    saysRequired: required !== undefined,
  };
}

/** If an answer has several lists, none of them can empty another: the result is empty only if all of them are. */
function listIn(places: readonly JsonRecord[]): readonly unknown[] {
  const lists = places.flatMap(({ challenges }) => (challenges === undefined ? [] : [challenges]));
  const named = lists.find((each) => Array.isArray(each) && each.length > 0);
  if (Array.isArray(named)) return atMost(named, 'challenges');
  if (lists.length === 0 || !lists.every(Array.isArray)) throw new Error('no list of challenges');
  return [];
}

/**
 * Token properties from the answer to a status call: in `oneTimeTokenProperties`, with the list inside it or next to it, or flat;
 * each at the top level or under `data`.
 * @throws Error if the answer has no list of challenges, an entry has no shape, no entry has the required flag, or a screen
 *   couldn't draw its values
 *
 * @example
 * const { challenges } = parseTokenProperties(await (await fetch('/your-api/token-status')).json());
 */
export function parseTokenProperties(answer: unknown): OneTimeTokenProperties {
  const places = placesOf(answer);
  for (const { oneTimeTokenProperties } of places)
    if (oneTimeTokenProperties !== undefined && !isRecord(oneTimeTokenProperties))
      throw new Error('oneTimeTokenProperties is not an object');
  const said = (name: keyof typeof properties.entries) => places.map((place) => place[name]).find((value) => value !== undefined);
  const parsed = v.safeParse(properties, {
    oneTimeToken: said('oneTimeToken'),
    actionType: said('actionType'),
    validity: said('validity'),
    transactionDetails: said('transactionDetails'),
  });
  if (!parsed.success) throw new Error('the transaction details cannot be read');
  const entries = listIn(places).map(entryOf);
  if (entries.length > 0 && !entries.some(({ saysRequired }) => saysRequired))
    throw new Error('no entry of the list says whether it is required');
  return { ...parsed.output, challenges: entries.map(({ entry }) => entry) };
}
