/** A daily root as it is signed: a statement over all events of a day. */
import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import * as v from 'valibot';

const statement = v.strictObject({
  /** From 1, without a gap. */
  nth: v.number(),
  /** `2026-11-23` (UTC): the day that had ended when it was made. */
  day: v.string(),
  /** Positions: the first event behind the root before, and the last one chained when it was made. */
  first: v.number(),
  last: v.number(),
  /** Merkle root over the hashes of these events (`merkle.ts`). */
  root: v.string(),
  /** SHA-256 of the signed root before, base64url; empty for the first. */
  previous: v.string(),
});

export type Root = v.InferOutput<typeof statement>;

export const rootAlgorithm = 'ES256';
export const rootTokenType = 'stepgate-event-root+jws';

/** The public half of the key that signs roots. `kid`: its thumbprint (RFC 7638). */
export type PublicRootKey = { readonly kid: string; readonly publicKey: JWK };

export const digestOfRoot = (signed: string): string => createHash('sha256').update(signed).digest('base64url');

/** @returns what was signed; `undefined` if this key hasn't signed it */
export async function openRoot({ kid, publicKey }: PublicRootKey, signed: string): Promise<Root | undefined> {
  const { compactVerify, importJWK } = await import('jose');
  try {
    const key = await importJWK(publicKey, rootAlgorithm);
    const { payload, protectedHeader } = await compactVerify(signed, key, { algorithms: [rootAlgorithm] });
    if (protectedHeader.kid !== kid || protectedHeader.typ !== rootTokenType) return undefined;
    return v.parse(statement, JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch {
    return undefined;
  }
}
