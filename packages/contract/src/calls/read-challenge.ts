/** Reads one challenge of a list. A value that its screen can do without is dropped alone if it is malformed. */
import * as v from 'valibot';
import {
  type AvailablePhoneNumber,
  type Challenge,
  type ChallengeType,
  challengeTypes,
  type ViewAttributes,
} from '../challenge.ts';
import { phoneNumberDigits } from '../limits-of-any-page.ts';
import { isAbsent, isRecord } from '../parse-values.ts';
import { clipped, count, flag, id } from '../read-values.ts';
import { sizes } from '../sizes.ts';

const text = v.fallback(v.optional(clipped), undefined);
const digits = v.fallback(v.optional(v.union([clipped, id])), undefined);
const hiddenNumbers = v.pipe(count, v.integer(), v.minValue(1), v.maxValue(phoneNumberDigits));
const version = v.pipe(count, v.picklist([1, 2]));

const attributes = v.object({
  header: text,
  message: text,
  subMessage: text,
  showInApproveAnotherWay: flag,
  fallbackAction: v.fallback(v.optional(v.object({ label: clipped, action: clipped })), undefined),
  maskedPhoneNumber: text,
  newPhoneNumber: text,
  unmaskedPhoneNumber: text,
  iso2CountryCode: text,
  firstPhoneNumbers: digits,
  lastPhoneNumbers: digits,
  hiddenNumbers: v.fallback(v.optional(hiddenNumbers), undefined),
  uploadPath: text,
  underReview: flag,
  mayVerifyLater: flag,
  mayEnterCode: flag,
  currentPhoneNumber: text,
});

const context = v.object({
  challengeId: v.fallback(v.optional(id), undefined),
  version: v.fallback(v.optional(version), undefined),
});
const phoneNumber = v.object({ id, type: v.fallback(v.string(), ''), maskedPhoneNumber: v.fallback(clipped, '') });

const known: ReadonlySet<string> = new Set(challengeTypes);
const isKnown = (type: string): type is ChallengeType => known.has(type);

/** No screen can offer more than this. */
export function atMost<T>(all: readonly T[], what: string): readonly T[] {
  if (all.length > sizes.shownEntries) throw new Error(`more than ${sizes.shownEntries} ${what}`);
  return all;
}

const parseView = (wire: unknown): ViewAttributes => {
  const parsed = v.safeParse(attributes, wire);
  return parsed.success ? parsed.output : {};
};

function parsePhoneNumbers(wire: unknown): AvailablePhoneNumber[] {
  if (!Array.isArray(wire)) return [];
  return atMost(wire, 'phone numbers').flatMap((each) => {
    const parsed = v.safeParse(phoneNumber, each);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Why a screen can't be drawn with these values; `undefined` if it can. Such values must not show another screen: they are a fault of the server. */
function whyNotDrawn(type: ChallengeType, shared: unknown, byId: readonly unknown[], wireContext: unknown): string | undefined {
  const isBad = (view: unknown) => isRecord(view) && !isAbsent(view.hiddenNumbers) && !v.is(hiddenNumbers, view.hiddenNumbers);
  if (type === 'PHONE_GUESS' && (parseView(shared).hiddenNumbers === undefined || byId.some(isBad)))
    return `hiddenNumbers of a PHONE_GUESS is not 1 to ${phoneNumberDigits}`;
  if (type === 'PUSH' && isRecord(wireContext) && !isAbsent(wireContext.version) && !v.is(version, wireContext.version))
    return 'the version of a PUSH is neither 1 nor 2';
  return undefined;
}

/** A challenge, or the reason why this front end can't show it, for developers. An unknown type has no reason. */
type ReadChallenge = { readonly challenge?: Challenge; readonly why?: string };

export function readChallenge(wire: unknown): ReadChallenge {
  if (!isRecord(wire)) return {};
  const { type, viewData, context: wireContext, availablePhoneNumbers } = wire;
  if (typeof type !== 'string' || !isKnown(type)) return {};
  const { attributes: shared, ['__proto__']: _never, ...byPhoneNumberId } = isRecord(viewData) ? viewData : {};
  const why = whyNotDrawn(type, shared, Object.values(byPhoneNumberId), wireContext);
  if (why !== undefined) return { why };
  const parsedContext = v.safeParse(context, wireContext);
  return {
    challenge: {
      type,
      view: parseView(shared),
      viewByPhoneNumberId: new Map(Object.entries(byPhoneNumberId).map(([each, wireView]) => [each, parseView(wireView)])),
      availablePhoneNumbers: parsePhoneNumbers(availablePhoneNumbers),
      context: parsedContext.success ? parsedContext.output : {},
    },
  };
}
