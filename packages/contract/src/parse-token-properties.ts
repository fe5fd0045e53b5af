/**
 * The edge of the front end: a server's answer in, closed types out. What is unknown is dropped here and nowhere else; what is
 * malformed gives `undefined`, so that a broken answer can never look like an empty list (threats-and-promises, choice 3).
 */
import * as v from 'valibot';
import {
  type AvailablePhoneNumber,
  aboutKinds,
  type Challenge,
  type ChallengeEntry,
  type ChallengeType,
  challengeTypes,
  type OneTimeTokenProperties,
  type ViewAttributes,
} from './challenge.ts';
import { pageSizes, phoneNumberDigits } from './limits-of-any-page.ts';

const shown = v.pipe(
  v.string(),
  v.transform((value) => value.slice(0, pageSizes.shownText)),
);
const text = v.fallback(v.optional(shown), undefined);

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
  firstPhoneNumbers: text,
  lastPhoneNumbers: text,
  hiddenNumbers: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(phoneNumberDigits))), undefined),
  uploadPath: text,
  underReview: v.fallback(v.optional(v.boolean()), undefined),
  currentPhoneNumber: text,
});

const record = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const wireChallenge = v.object({
  type: v.string(),
  viewData: v.fallback(record, {}),
  context: v.optional(v.unknown()),
  availablePhoneNumbers: v.optional(v.unknown()),
});
const context = v.object({
  challengeId: v.fallback(v.optional(v.string()), undefined),
  version: v.fallback(v.optional(v.picklist([1, 2])), undefined),
});
const phoneNumber = v.object({ id: v.string(), type: v.fallback(v.string(), ''), maskedPhoneNumber: v.fallback(shown, '') });
const flag = v.optional(v.boolean(), false);
const wireEntry = v.object({
  // A server may wrap the challenge, or give the entry as the challenge itself.
  primaryChallenge: v.optional(wireChallenge),
  type: v.optional(v.string()),
  alternatives: v.optional(v.nullable(v.array(v.unknown())), []),
  required: flag,
  passed: flag,
});
/** Nobody approves what cannot be shown whole: where this cannot be read, nothing of the answer is. */
const about = v.object({
  kind: v.picklist(aboutKinds),
  summary: v.pipe(v.string(), v.nonEmpty(), v.maxLength(pageSizes.shownText)),
});
const properties = v.object({
  oneTimeToken: v.fallback(v.optional(v.string()), undefined),
  actionType: v.fallback(v.optional(v.string()), undefined),
  validity: v.fallback(v.optional(v.number()), undefined),
  about: v.optional(about),
  challenges: v.array(v.unknown()),
});
const wrapped = v.object({ oneTimeTokenProperties: v.unknown() });

const known: ReadonlySet<string> = new Set(challengeTypes);
const isKnown = (type: string): type is ChallengeType => known.has(type);

const viewOf = (wire: unknown): ViewAttributes => {
  const parsed = v.safeParse(attributes, wire);
  return parsed.success ? parsed.output : {};
};

function phoneNumbersOf(wire: unknown): AvailablePhoneNumber[] {
  if (!Array.isArray(wire)) return [];
  return wire.flatMap((each) => {
    const parsed = v.safeParse(phoneNumber, each);
    return parsed.success ? [parsed.output] : [];
  });
}

/** One challenge, or `undefined` where its type is unknown or it lacks what its screen cannot do without. */
function challengeOf(wire: unknown): Challenge | undefined {
  const parsed = v.safeParse(wireChallenge, wire);
  if (!parsed.success || !isKnown(parsed.output.type)) return undefined;
  const { attributes: shared, ['__proto__']: _never, ...byPhoneNumberId } = parsed.output.viewData;
  const view = viewOf(shared);
  if (parsed.output.type === 'PHONE_GUESS' && view.hiddenNumbers === undefined) return undefined;
  const parsedContext = v.safeParse(context, parsed.output.context);
  return {
    type: parsed.output.type,
    view,
    viewByPhoneNumberId: new Map(Object.entries(byPhoneNumberId).map(([id, wireView]) => [id, viewOf(wireView)])),
    availablePhoneNumbers: phoneNumbersOf(parsed.output.availablePhoneNumbers),
    context: parsedContext.success ? parsedContext.output : {},
  };
}

function entryOf(wire: unknown): ChallengeEntry | undefined {
  const parsed = v.safeParse(wireEntry, wire);
  if (!parsed.success) return undefined;
  const { primaryChallenge, alternatives, required, passed } = parsed.output;
  const ways = [primaryChallenge ?? wire, ...(alternatives ?? [])];
  const [first, ...others] = ways.flatMap((each) => challengeOf(each) ?? []);
  if (first === undefined) return { supported: false, required, passed };
  return { supported: true, primaryChallenge: first, alternatives: others, required, passed };
}

/**
 * Token properties from a status or verify answer, wrapped in `oneTimeTokenProperties` or flat.
 * @returns `undefined` where the answer has no list of challenges, or an entry of it has no shape.
 */
export function parseTokenProperties(answer: unknown): OneTimeTokenProperties | undefined {
  const outer = v.safeParse(wrapped, answer);
  const parsed = v.safeParse(properties, outer.success ? outer.output.oneTimeTokenProperties : answer);
  if (!parsed.success) return undefined;
  const challenges: ChallengeEntry[] = [];
  for (const wire of parsed.output.challenges) {
    const entry = entryOf(wire);
    if (entry === undefined) return undefined;
    challenges.push(entry);
  }
  return { ...parsed.output, challenges };
}
