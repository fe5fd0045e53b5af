/**
 * The operator's command for a service that refuses to sign: signs everything that no root covers, as it is now, under a new number. It is an event of its own,
 * so the log says that it was done, why, and what was expected. Missing or changed events stay so: every verification reports them.
 */
import { digestOfRoot, type PublicRootKey } from '@stepgate/receipt';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Refused } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import { readMark } from './archive-mark.ts';
import { chainEvents } from './chain-events.ts';
import { openStored, type StoredRoot, storedRoots } from './check-roots.ts';
import { operatorsChain, recordEvent } from './record-event.ts';
import { findRootKey, firstGeneration, insertRootKey, noRoot, type RootKey } from './root-keys.ts';
import { type Before, beforeNext, makeRoot, type Signing, signNext } from './roots.ts';
import { RefusedToSign } from './sealed-root.ts';

/** Lets the service sign the root that is due. @returns why it refuses */
async function trySigning(deps: Signing): Promise<'signs' | Refused> {
  const { queries } = deps.storage;
  const readable = await findRootKey(queries, deps.secrets).then(
    () => true,
    () => false,
  );
  if (!readable) return { refused: "The key of the roots was changed, or its secret isn't given." };
  try {
    await makeRoot(deps);
    return 'signs';
  } catch (error) {
    if (error instanceof RefusedToSign) return { refused: error.message };
    throw error;
  }
}

const storedKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() });

/** The key that is there, or a new one if it is lost. */
async function keyToGoOnWith({ storage: { queries }, secrets, clock }: Signing): Promise<RootKey> {
  const readable = await findRootKey(queries, secrets).catch(() => undefined);
  if (readable !== undefined) return readable;
  const rows = await queries.selectFrom('event_key').selectAll().orderBy('generation').execute();
  const former = rows.flatMap(({ kid, public_key }): PublicRootKey[] => {
    const publicKey = parseStored(storedKey, public_key);
    return publicKey === undefined ? [] : [{ kid, publicKey }];
  });
  const generation = (rows.at(-1)?.generation ?? firstGeneration) + 1;
  await insertRootKey({ queries, secrets, now: clock.now() }, { generation, last: noRoot, former });
  const made = await findRootKey(queries, secrets);
  if (made === undefined) throw new Error('the event log has no key');
  return made;
}

async function lastGenuine(keys: readonly PublicRootKey[], roots: readonly StoredRoot[]): Promise<StoredRoot | undefined> {
  for (const root of roots.toReversed()) if ((await openStored(keys, root)) !== undefined) return root;
  return undefined;
}

/** What is archived can't be signed again: if no later root is genuine, the next one follows the mark. */
async function behindMark(queries: Queries, key: RootKey, root: StoredRoot | undefined): Promise<Before | undefined> {
  const before = root && beforeNext(root);
  const mark = await readMark(queries, key);
  return mark === 'changed' || mark.last <= (before?.last ?? 0) ? before : mark;
}

/**
 * @param reason in the operator's words
 * @returns the number of the root that it has signed; `undefined` if the service doesn't refuse to sign
 */
export async function beginAgain(deps: Signing, reason: string): Promise<number | undefined> {
  const { storage, secrets, clock } = deps;
  await chainEvents(deps);
  const signing = await trySigning(deps);
  if (signing === 'signs') return undefined;
  const key = await keyToGoOnWith(deps);
  const roots = await storedRoots(storage.queries);
  const expected = key.last;
  const found = roots.at(-1);
  const root = Math.max(found?.nth ?? 0, expected.nth) + 1;
  const facts = {
    root,
    reason,
    refusal: signing.refused,
    expected: expected.nth,
    expectedDigest: expected.digest,
    found: found?.nth ?? 0,
    foundDigest: found === undefined ? '' : digestOfRoot(found.signed),
    key: key.kid,
  };
  await storage.transaction(({ queries }) =>
    recordEvent({ queries, secrets, now: clock.now() }, operatorsChain, { kind: 'log.begun-again', facts }),
  );
  await chainEvents(deps);
  const before = await behindMark(storage.queries, key, await lastGenuine([key, ...key.former], roots));
  if (!(await signNext(deps, key, before, root, () => undefined)))
    throw new Error('the service has signed a root in between: try again');
  return root;
}
