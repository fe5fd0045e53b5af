/**
 * Signs what needs the key of the session: each change, the call that begins a session, which registers the key, and a login, if the browser has kept a key of
 * an earlier one. The form is DPoP (RFC 9449).
 */
import {
  type BoundSession,
  headers,
  type SessionProofClaims,
  type SessionPublicKey,
  sessionProofAlgorithm,
  sessionProofs,
  sessionProofType,
} from '@stepgate/contract';
import type { IncomingAnswer, Layer, OutgoingRequest } from '../layer.ts';
import { parseJson } from '../wire.ts';

/** A key of P-256 that can't be exported. */
export type SessionKey = {
  readonly publicKey: SessionPublicKey;
  /** @returns the signature with SHA-256 as r‖s, in base64url */
  sign(text: string): Promise<string>;
};

export type KeyedSession = {
  /** The hash of the session, as the service named it. */
  readonly session: string;
  /** Milliseconds by which the service's clock was ahead of this one. */
  readonly ahead: number;
};

/** A port: where keys are made and kept. */
export type SessionKeys = {
  /**
   * The key for a new session: the key that this browser has stored, or else a new one. Another key would be another browser to the service. Rejects if a key
   * can't be made or stored here. The session then begins without a key. `keep` is called once the session has begun.
   */
  make(): Promise<SessionKey & { keep(session: KeyedSession): Promise<void> }>;
  /** The key of the current session; `undefined` without one, or after it was deleted. */
  kept(): Promise<(SessionKey & KeyedSession) | undefined>;
  /** SHA-256 of the text as UTF-8, in base64url. */
  hash(text: string): Promise<string>;
  /** At least 128 random bits, in 16 to 64 characters of base64url. */
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Of the page: addresses without an origin belong to it. */
  readonly origin: string;
};

const encodeBase64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The request with a proof; without one if the key can't sign, and the service then decides. */
async function withProof(
  keys: SessionKeys,
  key: (SessionKey & { readonly session?: string | undefined; readonly ahead?: number }) | undefined,
  request: OutgoingRequest,
): Promise<OutgoingRequest> {
  if (key === undefined) return request;
  const { call, url, body } = request;
  const { publicKey, session, ahead = 0 } = key;
  try {
    const { origin, pathname } = new URL(url, keys.origin);
    const claims: SessionProofClaims = {
      htm: call.method,
      htu: origin + pathname,
      iat: Math.floor((keys.now() + ahead) / 1_000),
      jti: keys.newId(),
      ...(session !== undefined && { ath: session }),
      ...(body !== undefined && { body_hash: await keys.hash(body) }),
    };
    const header = { typ: sessionProofType, alg: sessionProofAlgorithm, jwk: publicKey };
    const text = `${encodeBase64url(header)}.${encodeBase64url(claims)}`;
    const proof = `${text}.${await key.sign(text)}`;
    return { ...request, headers: { ...request.headers, [headers.sessionProof]: proof } };
  } catch {
    return request;
  }
}

/** Only a service that has bound the session to the key names it. */
function boundIn({ status, text }: IncomingAnswer): BoundSession | undefined {
  const { hash, now } = Object(Object(status === 200 ? parseJson(text) : undefined).session);
  return typeof hash === 'string' && typeof now === 'number' ? { hash, now } : undefined;
}

/**
 * @param ahead milliseconds by which the refused proof was ahead of this clock
 * @returns by how many the service's clock is ahead, if that explains why it refused the proof: the device's clock was set
 */
function aheadIn({ status, headers: answered, text }: IncomingAnswer, now: number, ahead: number): number | undefined {
  if (status !== 403 || Object(parseJson(text)).code !== 'session_key_needed') return undefined;
  const newAhead = Date.parse(answered.get('date') ?? '') - now;
  return Math.abs(newAhead - ahead) > sessionProofs.ahead ? newAhead : undefined;
}

/**
 * The innermost layer, because each sending needs a proof of its own: `createClient({ …, sessionKey: sessionKeyLayer(keys) })`.
 * Without a key, calls are sent as they are, and the service decides.
 *
 * @example
 * const made = createClient({
 *   hostname: location.hostname,
 *   identity: () => ({ language: 'en' }),
 *   timer: clock,
 *   sessionKey: sessionKeyLayer(keys),
 * });
 */
export function sessionKeyLayer(keys: SessionKeys): Layer {
  /** Learnt since the session began. */
  let corrected: number | undefined;
  return async (request, send) => {
    const { provedBy } = request.call;
    if (provedBy === 'session-key') {
      const key = await keys.kept().catch(() => undefined);
      const ahead = corrected ?? key?.ahead ?? 0;
      const answer = await send(await withProof(keys, key && { ...key, ahead }, request));
      const newAhead = key && aheadIn(answer, keys.now(), ahead);
      if (key === undefined || newAhead === undefined) return answer;
      corrected = newAhead;
      return send(await withProof(keys, { ...key, ahead: newAhead }, request));
    }
    if (provedBy === 'browser-key') {
      const storedKey = await keys.kept().catch(() => undefined);
      return send(await withProof(keys, storedKey && { ...storedKey, session: undefined }, request));
    }
    if (provedBy !== 'new-session-key') return send(request);
    const key = await keys.make().catch(() => undefined);
    const answer = await send(await withProof(keys, key, request));
    const bound = boundIn(answer);
    // If it can't be kept after all, the next change says that the customer has to log in again.
    if (bound) {
      corrected = undefined;
      await key?.keep({ session: bound.hash, ahead: bound.now - keys.now() }).catch(() => undefined);
    }
    return answer;
  };
}
