/** The proof that a request carries, with what the proof has to name: the method, the address and the body. */
import { createHash } from 'node:crypto';
import { headers } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';

export type SentProof = {
  /** The header as sent, unchecked. */
  readonly jws: string;
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** SHA-256 in base64url; absent for a request without a JSON body. The files of a form are read later, as a stream. */
  readonly bodyHash?: string;
};

const hashes = new WeakMap<FastifyRequest, string>();

/** Called with each JSON body as it arrived, because a body that was parsed and written again may differ. */
export function noteBody(request: FastifyRequest, body: Buffer): void {
  if (body.length > 0 && request.headers[headers.sessionProof] !== undefined)
    hashes.set(request, createHash('sha256').update(body).digest('base64url'));
}

export function sentProof(request: FastifyRequest): SentProof | undefined {
  const jws = request.headers[headers.sessionProof];
  if (typeof jws !== 'string') return undefined;
  const bodyHash = hashes.get(request);
  const { pathname } = new URL(request.url, 'http://any.invalid');
  return { jws, method: request.method, path: pathname, ...(bodyHash !== undefined && { bodyHash }) };
}
