/**
 * A receipt: one approval with everything that proves it, in one file. Of one receipt there is one text, so no byte of it can change. `verify-receipt.ts`
 * verifies it.
 */
import * as v from 'valibot';
import { canonicalJson } from './canonical-json.ts';
import { digestOfFacts, hashOfLink } from './chain.ts';

const facts = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]));

const receiptEvent = v.strictObject({
  position: v.pipe(v.number(), v.integer()),
  id: v.string(),
  customerId: v.string(),
  seq: v.pipe(v.number(), v.integer()),
  kind: v.picklist([
    'approval.asked',
    'approval.signed',
    'approval.device-signed',
    'approval.given',
    'approval.denied',
    'approval.spent',
  ]),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.integer()),
  salt: v.string(),
  facts,
  previous: v.string(),
  /** The daily root that covers it, and the roots beside its way to it (`merkle.ts`). */
  root: v.pipe(v.number(), v.integer()),
  beside: v.array(v.string()),
});

const content = {
  /** SHA-256 of the approval's token, base64url: the same in all its events. */
  approval: v.string(),
  /** In the order of their positions. */
  events: v.pipe(v.array(receiptEvent), v.minLength(1)),
  /** Signed roots by their number. */
  roots: v.record(v.string(), v.string()),
};

/** The format that says which events the approval has. */
export const completeFormat = 'stepgate receipt 2';

const receipt = v.variant('format', [
  /** The form of a version before 0.2.0. @until 0.4.0 */
  v.strictObject({ format: v.literal('stepgate receipt 1'), ...content }),
  v.strictObject({ format: v.literal(completeFormat), ...content, /** See `statement.ts`. */ statement: v.string() }),
]);
export type Receipt = v.InferOutput<typeof receipt>;
export type ReceiptEvent = v.InferOutput<typeof receiptEvent>;

/** The only text of a receipt: a line of canonical JSON (RFC 8785). */
export const textOfReceipt = (one: Receipt): string => `${canonicalJson(one)}\n`;

/** @returns `undefined` if the text isn't the only one of a receipt */
export function readReceipt(text: string): Receipt | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = v.parse(receipt, json);
    return textOfReceipt(parsed) === text ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Facts as they are stored. @throws Error if they are no facts */
export const parseFacts = (stored: string): ReceiptEvent['facts'] => v.parse(facts, JSON.parse(stored));

/** The hash of an event in its chain, computed from what the receipt says of it. */
export const hashOfEvent = (event: ReceiptEvent): string =>
  hashOfLink({ ...event, digest: digestOfFacts(event.salt, canonicalJson(event.facts)) });
