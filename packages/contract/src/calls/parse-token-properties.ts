/**
 * The edge of the front end: it turns a server's answer into closed types. Unknown values are dropped here and nowhere else. The reader is tolerant in shape
 * and never in meaning: a malformed answer throws, so that it can never look like an empty list. The error has the reason, for the developer.
 */
import * as v from 'valibot';
import { type Challenge, type ChallengeEntry, type OneTimeTokenProperties, transactionDetailsKinds } from '../challenge.ts';
import type { JsonRecord } from '../json.ts';
import { pageSizes } from '../limits-of-any-page.ts';
import { isAbsent, isRecord, parseFlag } from '../parse-values.ts';
import { count, id, text } from '../read-values.ts';
import { atMost, readChallenge } from './read-challenge.ts';
import { placesOf } from './token-given.ts';

/** A customer must not approve what the screen can't show in full: if this is unreadable, the whole answer is. */
const transactionDetails = v.object({
  kind: v.picklist(transactionDetailsKinds),
  summary: v.pipe(v.string(), v.nonEmpty(), v.maxLength(pageSizes.shownText)),
  /** Only a look: the summary says it too. */
  amount: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  /** The summary says it too. */
  hold: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(pageSizes.shownText))), undefined),
  changes: v.fallback(
    v.optional(v.array(v.object({ id, words: v.pipe(v.string(), v.maxLength(pageSizes.shownText)) }))),
    undefined,
  ),
});
const properties = v.object({
  oneTimeToken: text,
  actionType: text,
  validity: v.fallback(v.optional(count), undefined),
  trustedBrowserDays: v.fallback(v.optional(count), undefined),
  transactionDetails: v.optional(transactionDetails),
});

/** The challenge of an entry, or of an alternative that is written as one. */
const innerOf = (wire: JsonRecord): unknown => (isAbsent(wire.primaryChallenge) ? wire : wire.primaryChallenge);

type Entry = {
  readonly entry: ChallengeEntry;
  readonly saysRequired: boolean;
  /** The omitted parts, for developers. */
  readonly leftOut: readonly string[];
};

/** A method that is listed twice is one: nothing would tell the customer which to choose. */
const withoutRepeats = (methods: readonly Challenge[]): readonly Challenge[] => [
  ...new Map(methods.map((each) => [JSON.stringify([each, ...each.viewByPhoneNumberId]), each])).values(),
];

const nameless = 'an entry of the list is not a challenge';

/**
 * A server may wrap the challenge, or give the entry as the challenge itself; the flags and the alternatives of the entry may be on either. An entry that says
 * nothing, such as the `null` of a type that the server doesn't know, costs only itself.
 */
function parseEntry(answered: unknown): Entry {
  const wire: JsonRecord = isRecord(answered) ? answered : {};
  const inner = innerOf(wire);
  const primary: JsonRecord = isRecord(inner) ? inner : {};
  const member = (name: string): unknown => (isAbsent(wire[name]) ? primary[name] : wire[name]);
  const [required, passed] = [member('required'), member('passed')];
  const lists = [wire.alternatives, primary.alternatives].filter(Array.isArray);
  const alternatives = lists.find(({ length }) => length > 0) ?? [];
  const read = [primary, ...atMost(alternatives, 'alternatives').map((each) => (isRecord(each) ? innerOf(each) : each))].map(
    readChallenge,
  );
  const [first, ...others] = withoutRepeats(read.flatMap(({ challenge }) => challenge ?? []));
  const isNamed = typeof primary.type === 'string' && primary.type !== '';
  const undrawable = [...(isNamed ? [] : [nameless]), ...read.flatMap(({ why }) => why ?? [])];
  const flags = {
    // The challenge is asked for rather than forgotten.
    required: isAbsent(required) ? false : (parseFlag(required) ?? true),
    passed: parseFlag(passed) ?? false,
  };
  return {
    entry:
      first === undefined
        ? { supported: false, ...flags, why: undrawable[0] }
        : { supported: true, primaryChallenge: first, alternatives: others, ...flags },
    saysRequired: !isAbsent(required),
    leftOut: first === undefined && flags.required ? [] : undrawable,
  };
}

/** If an answer has several lists, none of them can empty another: the result is empty only if all of them are. */
function listIn(places: readonly JsonRecord[]): readonly unknown[] {
  const lists = places.flatMap(({ challenges }) => (isAbsent(challenges) ? [] : [challenges]));
  const named = lists.find((each) => Array.isArray(each) && each.length > 0);
  if (Array.isArray(named)) return atMost(named, 'challenges');
  if (lists.length === 0 || !lists.every(Array.isArray)) throw new Error('no list of challenges');
  return [];
}

/**
 * Token properties from the answer to a status call: in `oneTimeTokenProperties`, with the list inside it or next to it, or flat;
 * each at the top level or under `data`. `null` and an empty text are absent. A method that no screen could draw is left out, and
 * `leftOut` says why.
 * @throws Error if the answer has no list of challenges, no entry has the required flag, or the transaction
 *   details can't be shown
 *
 * @example
 * const { challenges } = parseTokenProperties(await (await fetch('/your-api/token-status')).json());
 */
export function parseTokenProperties(answer: unknown): OneTimeTokenProperties {
  const places = placesOf(answer);
  for (const { oneTimeTokenProperties } of places)
    if (!isAbsent(oneTimeTokenProperties) && !isRecord(oneTimeTokenProperties))
      throw new Error('oneTimeTokenProperties is not an object');
  const member = (name: keyof typeof properties.entries) => places.map((place) => place[name]).find((value) => !isAbsent(value));
  const parsed = v.safeParse(properties, {
    oneTimeToken: member('oneTimeToken'),
    actionType: member('actionType'),
    validity: member('validity'),
    trustedBrowserDays: member('trustedBrowserDays'),
    transactionDetails: member('transactionDetails'),
  });
  if (!parsed.success) throw new Error('the transaction details cannot be read');
  const entries = listIn(places).map(parseEntry);
  if (entries.length > 0 && !entries.some(({ saysRequired }) => saysRequired))
    throw new Error('no entry of the list says whether it is required');
  return {
    ...parsed.output,
    challenges: entries.map(({ entry }) => entry),
    leftOut: entries.flatMap(({ leftOut }) => leftOut),
  };
}
