/**
 * A proof that a request comes from the browser that the session began in: a compact JWS in the form of DPoP (RFC 9449), signed
 * with ES256 by a key that the browser can't export. Its header has `typ`, `alg` and the public key as `jwk`.
 */
import * as v from 'valibot';
import { sizes } from './sizes.ts';

export const sessionProofType = 'dpop+jwt';
export const sessionProofAlgorithm = 'ES256';

const digest = v.pipe(v.string(), v.maxLength(sizes.proofId));

export const sessionProofClaims = v.object({
  /** The method of the request. */
  htm: v.string(),
  /** Its address, without query and fragment. */
  htu: v.string(),
  /** When it was signed, by the service's clock: whole seconds since 1970. */
  iat: v.pipe(v.number(), v.integer()),
  /** Never used before. */
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(sizes.proofId)),
  /** The hash of the session, as the exchange's answer names it. The proof that begins a session has none. */
  ath: v.optional(digest),
  /** SHA-256 of the body in base64url, if there is a JSON body. RFC 9449 leaves room for further claims. */
  body_hash: v.optional(digest),
});

export type SessionProofClaims = v.InferOutput<typeof sessionProofClaims>;

/** A public key of P-256, as the header of a proof has it (RFC 7517). */
export type SessionPublicKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
