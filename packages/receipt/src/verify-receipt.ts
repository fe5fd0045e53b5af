/** Verifies a receipt without a database and without the service, by the public keys of the daily roots. */
import { isSignedByDevice } from './device-signature.ts';
import { rootBy } from './merkle.ts';
import { faultOfPasskey, type Site } from './passkey-signature.ts';
import { completeFormat, hashOfEvent, type Receipt, type ReceiptEvent, readReceipt } from './receipt.ts';
import { digestOfRoot, openRoot, type PublicRootKey, type Root } from './signed-root.ts';
import { openStatement, type Statement } from './statement.ts';

const sameBytes = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

/** A signature can be written in several ways, because the last character of base64url has spare bits. Only one is accepted. */
const isPlain = (signed: string): boolean => signed.split('.').length === 3 && signed.split('.').every(sameBytes);

function isCovered(event: ReceiptEvent, root: Root | undefined): boolean {
  if (root === undefined || event.position < root.first || event.position > root.last) return false;
  if (!event.beside.every(sameBytes)) return false;
  return rootBy(hashOfEvent(event), event.position - root.first, root.last - root.first + 1, event.beside) === root.root;
}

async function faultOfSignature(
  { kind, facts }: ReceiptEvent,
  request: ReceiptEvent,
  approval: string,
  site: Site,
): Promise<string | undefined> {
  if (kind === 'approval.signed') return faultOfPasskey(facts, request.facts, approval, site);
  if (kind !== 'approval.device-signed' || isSignedByDevice(facts, request.facts)) return undefined;
  return "the signature isn't one of what was shown";
}

/** Asked first, then perhaps signed, given and spent, or denied. */
const order = /^asked(?: signed| device-signed)*(?: given(?: spent)?| denied| given denied)?$/;

/** A proof by one of these leaves its signature in the log. */
const signedBy = { PASSKEY: 'approval.signed', PUSH: 'approval.device-signed' } as const;

function isInOrder(events: readonly ReceiptEvent[]): boolean {
  if (!order.test(events.map(({ kind }) => kind.slice('approval.'.length)).join(' '))) return false;
  const listed = events.find(({ kind }) => kind === 'approval.given')?.facts.proofs;
  const proofs = Array.isArray(listed) ? listed : [];
  return Object.entries(signedBy).every(
    ([proof, signed]) => !proofs.includes(proof) || events.some(({ kind }) => kind === signed),
  );
}

async function findFirst<T>(
  keys: readonly PublicRootKey[],
  open: (key: PublicRootKey) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const key of keys) {
    const opened = await open(key);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

/** Why the service's statement isn't one of exactly these events. */
function faultOfStatement({ approval, events, roots }: Receipt, stated: Statement): string | undefined {
  const { root, rootDigest } = stated;
  const signed = roots[String(root)];
  const isOfThis =
    stated.approval === approval &&
    events.every((event) => event.customerId === stated.customerId && event.root <= root) &&
    signed !== undefined &&
    digestOfRoot(signed) === rootDigest;
  if (!isOfThis) return "The service's statement is about another approval.";
  const hashes = events.map(hashOfEvent);
  if (hashes.length !== stated.events.length || hashes.some((hash, index) => hash !== stated.events[index]))
    return `The approval has ${stated.events.length} events up to root ${root}, and the receipt has others, or not all of them.`;
  return undefined;
}

export type Verified =
  | {
      readonly receipt: Receipt;
      /** The root up to which the receipt has every event; `undefined` if a version before 0.2.0 wrote it, which couldn't prove that. @until 0.4.0 */
      readonly asOf: Root | undefined;
    }
  | { readonly fault: string };

/**
 * @param keys the public keys of the roots: the content of `npm run events -- key`
 * @param site what is known of the service: a passkey must have signed for it
 */
export async function verifyReceipt(text: string, keys: readonly PublicRootKey[], site: Site = {}): Promise<Verified> {
  const read = readReceipt(text);
  if (read === undefined) return { fault: "This isn't a receipt, or its text was changed." };
  const { events, approval, roots } = read;
  const opened = new Map<number, Root>();
  for (const [nth, signed] of Object.entries(roots)) {
    const root = isPlain(signed) ? await findFirst(keys, (key) => openRoot(key, signed)) : undefined;
    if (root === undefined || String(root.nth) !== nth) return { fault: `The root ${nth} isn't signed by any of the keys.` };
    opened.set(root.nth, root);
  }
  const statement =
    read.format === completeFormat && isPlain(read.statement)
      ? await findFirst(keys, (key) => openStatement(key, read.statement))
      : undefined;
  if (read.format === completeFormat && statement === undefined)
    return { fault: "The service's statement isn't signed by any of the keys." };
  const used = new Set([...events.map(({ root }) => root), ...(statement === undefined ? [] : [statement.root])]);
  if (opened.size !== used.size) return { fault: 'It has a root that covers none of its events.' };
  const [request] = events;
  if (request === undefined) return { fault: "This isn't a receipt, or its text was changed." };
  for (const [index, event] of events.entries()) {
    const { position, kind, customerId } = event;
    const name = `Event ${position} (${kind})`;
    if (!isCovered(event, opened.get(event.root))) return { fault: `${name}: it isn't in the log that was signed.` };
    if (event.facts.approval !== approval || customerId !== request.customerId)
      return { fault: `${name}: it is about another approval.` };
    if (index > 0 && position <= (events[index - 1]?.position ?? 0)) return { fault: `${name}: it stands in the wrong place.` };
    const fault = await faultOfSignature(event, request, approval, site);
    if (fault !== undefined) return { fault: `${name}: ${fault}.` };
  }
  if (!isInOrder(events)) return { fault: 'The events of the approval are incomplete or in another order.' };
  if (statement === undefined)
    return request.facts.receipt === completeFormat
      ? { fault: "The service's statement of the approval's events was removed." }
      : { receipt: read, asOf: undefined };
  const fault = faultOfStatement(read, statement);
  return fault === undefined ? { receipt: read, asOf: opened.get(statement.root) } : { fault };
}
