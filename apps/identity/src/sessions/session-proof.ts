/** Reads a proof by the key of a session: who signed it, and whether it is about this request. Freshness and reuse are checked by the callers. */
import { type SessionProofClaims, sessionProofAlgorithm, sessionProofClaims, sessionProofType, sizes } from '@stepgate/contract';
import * as v from 'valibot';
import type { SentProof } from '../http/sent-proof.ts';
import { type Settings, underGateway } from '../kernel/settings.ts';
import { joseLibrary } from './jose-library.ts';

export type ReadProof = {
  /** Of the key that signed it (RFC 7638). */
  readonly thumbprint: string;
  readonly claims: SessionProofClaims;
};

/** Why a proof doesn't hold, for the log. */
export class ProofFault extends Error {}

function isHere(htu: string, path: string, { origin, passkeyOrigins, identityHost, basePath = '' }: Settings): boolean {
  if (!URL.canParse(htu)) return false;
  const url = new URL(htu);
  // The edge of a related origin passes its pages' requests on as they are. A browser names the path as it requested it. The service's router has the contract's path.
  const below = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : url.pathname;
  return [origin, ...passkeyOrigins].includes(url.origin) && underGateway(below, identityHost) === path;
}

async function verified(jws: string): Promise<ReadProof> {
  const { compactVerify, EmbeddedJWK, calculateJwkThumbprint } = await joseLibrary();
  try {
    const { payload, protectedHeader } = await compactVerify(jws, EmbeddedJWK, { algorithms: [sessionProofAlgorithm] });
    if (protectedHeader.typ !== sessionProofType || protectedHeader.jwk === undefined) throw new ProofFault('another type');
    const claims = v.parse(sessionProofClaims, JSON.parse(new TextDecoder().decode(payload)));
    return { thumbprint: await calculateJwkThumbprint(protectedHeader.jwk), claims };
  } catch (error) {
    throw error instanceof ProofFault ? error : new ProofFault('not a proof');
  }
}

/** @throws ProofFault */
export async function readProof({ jws, method, path, bodyHash }: SentProof, settings: Settings): Promise<ReadProof> {
  if (jws.length > sizes.sessionProof) throw new ProofFault('too long');
  const proof = await verified(jws);
  const { htm, htu, body_hash } = proof.claims;
  if (htm !== method || !isHere(htu, path, settings)) throw new ProofFault('for another request');
  if (body_hash !== bodyHash) throw new ProofFault('for another body');
  return proof;
}
