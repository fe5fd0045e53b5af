/**
 * The service's statement about an approval with the key of the roots: all of its events up to a root. Removing an event needs no key, and nothing in the other
 * events says that it was there. So without this statement a receipt couldn't prove that it is complete.
 */
import type { JWK } from 'jose';
import * as v from 'valibot';
import { type PublicRootKey, rootAlgorithm } from './signed-root.ts';

const statement = v.strictObject({
  approval: v.string(),
  customerId: v.string(),
  /** The hashes of all events of the approval that the root and those before it cover, in the order of their positions. */
  events: v.array(v.string()),
  /** The number of the root, and SHA-256 of it, base64url. */
  root: v.number(),
  rootDigest: v.string(),
});

export type Statement = v.InferOutput<typeof statement>;

const statementTokenType = 'stepgate-receipt+jws';

/** @returns a compact JWS (RFC 7515) */
export async function signStatement(key: { readonly kid: string; readonly privateKey: JWK }, stated: Statement): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(stated)))
    .setProtectedHeader({ alg: rootAlgorithm, typ: statementTokenType, kid: key.kid })
    .sign(await importJWK(key.privateKey, rootAlgorithm));
}

/** @returns what was stated; `undefined` if this key hasn't signed it */
export async function openStatement({ kid, publicKey }: PublicRootKey, signed: string): Promise<Statement | undefined> {
  const { compactVerify, importJWK } = await import('jose');
  try {
    const key = await importJWK(publicKey, rootAlgorithm);
    const { payload, protectedHeader } = await compactVerify(signed, key, { algorithms: [rootAlgorithm] });
    if (protectedHeader.kid !== kid || protectedHeader.typ !== statementTokenType) return undefined;
    return v.parse(statement, JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch {
    return undefined;
  }
}
