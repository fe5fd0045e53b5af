/**
 * The mark of the archive: the last root whose events are in files and no longer in the database. The key of the roots signs it, so that somebody who can only
 * write to the database can't pass off deleted events as archived ones.
 */
import { digestOfRoot, type PublicRootKey, rootAlgorithm } from '@stepgate/receipt';
import * as v from 'valibot';
import type { Queries } from '../storage/storage.ts';
import type { StoredRoot } from './check-roots.ts';
import type { RootKey } from './root-keys.ts';

const statement = v.strictObject({
  /** The number, the day and the last position of the root. */
  nth: v.number(),
  day: v.string(),
  last: v.number(),
  /** SHA-256 of the signed root, base64url: the end of the chain of archived roots. */
  digest: v.string(),
});

export type Mark = v.InferOutput<typeof statement>;

const tokenType = 'stepgate-archive+jws';
const rowId = 1;

/** Before the first archived root. */
export const nothingArchived: Mark = { nth: 0, day: '', last: 0, digest: '' };

export const markAt = ({ nth, day, last, signed }: StoredRoot): Mark => ({ nth, day, last, digest: digestOfRoot(signed) });

const readRow = (queries: Queries) => queries.selectFrom('event_archive').selectAll().where('id', '=', rowId).executeTakeFirst();

/** @returns the last position that is archived, without a look at its signature; 0 if none is */
export const archivedUntil = async (queries: Queries): Promise<number> => (await readRow(queries))?.last ?? 0;

async function open(keys: readonly PublicRootKey[], signed: string): Promise<Mark | undefined> {
  const { compactVerify, importJWK } = await import('jose');
  for (const { kid, publicKey } of keys) {
    try {
      const key = await importJWK(publicKey, rootAlgorithm);
      const { payload, protectedHeader } = await compactVerify(signed, key, { algorithms: [rootAlgorithm] });
      if (protectedHeader.kid === kid && protectedHeader.typ === tokenType)
        return v.parse(statement, JSON.parse(Buffer.from(payload).toString('utf8')));
    } catch {
      // Another of the keys may have signed it.
    }
  }
  return undefined;
}

/** @returns `changed`: this service hasn't signed what the row says */
export async function readMark(queries: Queries, { former, ...key }: RootKey): Promise<Mark | 'changed'> {
  const row = await readRow(queries);
  if (row === undefined) return nothingArchived;
  const mark = await open([key, ...former], row.signed);
  return mark?.last === row.last ? mark : 'changed';
}

/** @returns a compact JWS (RFC 7515) */
export async function signMark({ kid, privateKey }: RootKey, mark: Mark): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(mark)))
    .setProtectedHeader({ alg: rootAlgorithm, typ: tokenType, kid })
    .sign(await importJWK(privateKey, rootAlgorithm));
}

export async function writeMark(queries: Queries, last: number, signed: string): Promise<void> {
  await queries
    .insertInto('event_archive')
    .values({ id: rowId, last, signed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last, signed }))
    .execute();
}
