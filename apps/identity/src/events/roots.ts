/**
 * Daily roots: a signed statement over all events of a day. Somebody who keeps a root notices any later change of these events, even after the whole chain was
 * computed again. Each root names its predecessor, so the last root covers the whole log. Each leaves the database: as an event, which webhooks deliver, and as
 * a log line.
 */
import { digestOfRoot, type Root, rootAlgorithm, rootTokenType } from '@stepgate/receipt';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import type { Queries } from '../storage/storage.ts';
import { openStored, type StoredRoot } from './check-roots.ts';
import { computeTree, hasItsEvents } from './merkle-root.ts';
import { lastPosition } from './read-events.ts';
import { operatorsChain, recordEvent } from './record-event.ts';
import { holdRootKey, type LastRoot, type RootKey, sealLastRoot } from './root-keys.ts';
import { compareWithSeal, keyOfLog, RefusedToSign } from './sealed-root.ts';

export type Signing = Pick<Deps, 'storage' | 'secrets' | 'clock'>;

/** Notes what happened for the log of the service. */
type Tell = (what: string) => void;

/** @returns a compact JWS (RFC 7515) */
async function sign({ kid, privateKey }: RootKey, root: Root): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(root)))
    .setProtectedHeader({ alg: rootAlgorithm, typ: rootTokenType, kid })
    .sign(await importJWK(privateKey, rootAlgorithm));
}

const day = 24 * 60 * 60_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const toLastRoot = (nth: number, signed: string): LastRoot => ({ nth, digest: digestOfRoot(signed) });

/** Stores the root, seals it and records it, all or nothing. @returns false if another process was faster */
function store({ storage, secrets, clock }: Signing, key: RootKey, root: Root, signed: string): Promise<boolean> {
  const { nth, first, last } = root;
  return storage.transaction(async ({ queries }) => {
    if (!(await holdRootKey(queries, key))) return false;
    const stored = await queries
      .insertInto('event_root')
      .values({ nth, day: root.day, last, signed })
      .onConflict((conflict) => conflict.column('nth').doNothing())
      .returning('nth')
      .executeTakeFirst();
    if (stored === undefined) return false;
    await sealLastRoot(queries, secrets, key, toLastRoot(nth, signed));
    const facts = { root: nth, day: root.day, first, last, signed };
    await recordEvent({ queries, secrets, now: clock.now() }, operatorsChain, { kind: 'log.root-signed', facts });
    return true;
  });
}

/** The root that the next one follows: its last position, and its digest. */
export type Before = { readonly last: number; readonly digest: string };

export const beforeNext = ({ last, signed }: StoredRoot): Before => ({ last, digest: digestOfRoot(signed) });

/** Signs the events behind a root, also if there is another one of the same day. @returns false if another process was faster */
export async function signNext(
  deps: Signing,
  key: RootKey,
  before: Before | undefined,
  nth: number,
  tell: Tell,
): Promise<boolean> {
  const { queries } = deps.storage;
  const first = (before?.last ?? 0) + 1;
  const last = await lastPosition(queries);
  if (last < first) return false;
  const tree = await computeTree(queries, { first, last });
  if (tree.events !== last - first + 1) throw new RefusedToSign(`Of the events ${first} to ${last} some are missing.`);
  const root: Root = {
    nth,
    day: dayOf(deps.clock.now() - day),
    first,
    last,
    root: tree.root,
    previous: before?.digest ?? '',
  };
  const signed = await sign(key, root);
  const stored = await store(deps, key, root, signed);
  if (stored) tell(`signed the root ${nth} of ${root.day}, over the events ${first} to ${last}: ${signed}`);
  return stored;
}

/** The first day with events gets the first root. @returns the end of time if there is no event */
async function dayBeforeFirst(queries: Queries): Promise<string> {
  const oldest = await queries.selectFrom('event').select('at').orderBy('position').limit(1).executeTakeFirst();
  return oldest === undefined ? '9999-12-31' : dayOf(oldest.at - day);
}

/** @throws RefusedToSign if the row says something else than what was signed */
async function opened(key: RootKey, stored: StoredRoot | undefined): Promise<Root | undefined> {
  const root = stored && (await openStored([key, ...key.former], stored));
  if (stored !== undefined && root === undefined)
    throw new RefusedToSign(`Root ${stored.nth} (${stored.day}): it was changed, or isn't signed by this service.`);
  return root;
}

/**
 * Makes the root of the past day, once, if there are events without a root. Of several processes one stores its root.
 * @throws RefusedToSign if the log differs from the signed one
 */
export async function makeRoot(deps: Signing, tell: Tell = () => undefined): Promise<void> {
  const { storage, secrets, clock } = deps;
  const key = await keyOfLog(storage.queries, secrets);
  if (key === undefined) return;
  const sealed = await compareWithSeal(storage.queries, key);
  if (sealed.state === 'broken') throw new RefusedToSign(sealed.why);
  const before = sealed.roots.at(-1);
  const last = await opened(key, before);
  if ((last?.day ?? (await dayBeforeFirst(storage.queries))) >= dayOf(clock.now() - day)) return;
  if (last !== undefined && !(await hasItsEvents(storage.queries, last)))
    throw new RefusedToSign(`The events ${last.first} to ${last.last} aren't those that were signed.`);
  await signNext(deps, key, before && beforeNext(before), (before?.nth ?? 0) + 1, tell);
}

export const rootsJob = (deps: Signing): Job => ({
  name: 'event-roots',
  run: (_failed, _stopping, tell) => makeRoot(deps, tell),
});
