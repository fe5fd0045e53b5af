/**
 * A receipt: one approval with everything that proves it, in one file. It needs no database and no service to verify, only the public key of the daily roots.
 * Of one receipt there is one text, so no byte of it can change.
 */
import * as v from 'valibot';
import { canonicalJson } from './canonical-json.ts';
import { digestOfFacts, hashOfLink } from './chain.ts';
import { rootBy } from './merkle.ts';
import { isSigned } from './signatures.ts';
import { openRoot, type PublicRootKey, type Root } from './signed-root.ts';

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

const receipt = v.strictObject({
  format: v.literal('stepgate receipt 1'),
  /** SHA-256 of the approval's token, base64url: the same in all its events. */
  approval: v.string(),
  /** In the order of their positions. */
  events: v.pipe(v.array(receiptEvent), v.minLength(1)),
  /** Signed roots by their number. */
  roots: v.record(v.string(), v.string()),
});
export type Receipt = v.InferOutput<typeof receipt>;
export type ReceiptEvent = v.InferOutput<typeof receiptEvent>;

/** The only text of a receipt: a line of canonical JSON (RFC 8785). */
export const textOfReceipt = (one: Receipt): string => `${canonicalJson(one)}\n`;

const sameBytes = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

/** A signature can be written in several ways, because the last character of base64url has spare bits. Only one is accepted. */
const isPlain = (signed: string): boolean => signed.split('.').length === 3 && signed.split('.').every(sameBytes);

function isCovered(event: ReceiptEvent, root: Root | undefined): boolean {
  if (root === undefined || event.position < root.first || event.position > root.last) return false;
  const digest = digestOfFacts(event.salt, canonicalJson(event.facts));
  const hash = hashOfLink({ ...event, digest });
  if (!event.beside.every(sameBytes)) return false;
  return rootBy(hash, event.position - root.first, root.last - root.first + 1, event.beside) === root.root;
}

/** Asked first, then perhaps signed, given and spent, or denied. */
const order = /^asked(?: signed| device-signed)*(?: given(?: spent)?| denied| given denied)?$/;

export type Verified = { readonly receipt: Receipt } | { readonly fault: string };

/** @param keys the public keys of the roots: the content of `npm run events -- key` */
export async function verifyReceipt(text: string, keys: readonly PublicRootKey[]): Promise<Verified> {
  const read = readReceipt(text);
  if (read === undefined) return { fault: "This isn't a receipt, or its text was changed." };
  const { events, approval, roots } = read;
  const opened = new Map<number, Root>();
  for (const [nth, signed] of Object.entries(roots)) {
    const found = isPlain(signed) ? await Promise.all(keys.map((key) => openRoot(key, signed))) : [];
    const root = found.find((one) => one !== undefined);
    if (root === undefined || String(root.nth) !== nth) return { fault: `The root ${nth} isn't signed by any of the keys.` };
    opened.set(root.nth, root);
  }
  if (opened.size !== new Set(events.map(({ root }) => root)).size)
    return { fault: 'It has a root that covers none of its events.' };
  const [asked] = events;
  for (const [index, event] of events.entries()) {
    const { position, kind, customerId } = event;
    const name = `Event ${position} (${kind})`;
    if (!isCovered(event, opened.get(event.root))) return { fault: `${name}: it isn't in the log that was signed.` };
    if (event.facts.approval !== approval || customerId !== asked?.customerId)
      return { fault: `${name}: it is about another approval.` };
    if (index > 0 && position <= (events[index - 1]?.position ?? 0)) return { fault: `${name}: it stands in the wrong place.` };
    if (!(await isSigned(event, asked, approval))) return { fault: `${name}: the signature isn't one of what was shown.` };
  }
  if (!order.test(events.map(({ kind }) => kind.slice('approval.'.length)).join(' ')))
    return { fault: 'The events of the approval are incomplete or in another order.' };
  return { receipt: read };
}

function readReceipt(text: string): Receipt | undefined {
  try {
    const said: unknown = JSON.parse(text);
    const parsed = v.parse(receipt, said);
    return textOfReceipt(parsed) === text ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Facts as they are stored. @throws Error if they are no facts */
export const parseFacts = (stored: string): Receipt['events'][number]['facts'] => v.parse(facts, JSON.parse(stored));
