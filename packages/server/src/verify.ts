/** Verifies session tokens without asking the service at each request. */
import { readSessionToken, type SessionTokenClaims, sessionTokenAlgorithm } from '@stepgate/contract';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { KeySet } from './key-set.ts';
import type { ServerSettings } from './settings.ts';

/** The owner of the session, and its times in milliseconds since 1970. */
export type TokenSession = {
  /** The customer's stable id. */
  readonly customerId: string;
  readonly sessionId: string;
  /** When a factor was last proved in the session. */
  readonly authTime: number;
  readonly amr: NonNullable<SessionTokenClaims['amr']>;
  readonly acr: SessionTokenClaims['acr'];
  readonly expiresAt: number;
};

export type Verified =
  | { readonly state: 'verified'; readonly session: TokenSession }
  /** The token has expired, and the service is away: as long as the host chose, this may read, and nothing else. */
  | { readonly state: 'outage'; readonly session: TokenSession }
  /** `missing`: no bearer token. `unavailable`: the key set can't be fetched; answer 503. Otherwise answer 401. */
  | { readonly state: 'refused'; readonly reason: 'missing' | 'invalid' | 'expired' | 'unavailable' };

const refused = (reason: Extract<Verified, { readonly state: 'refused' }>['reason']): Verified => ({ state: 'refused', reason });

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
const longest = 2_048;

function sessionIn(payload: unknown): TokenSession | undefined {
  const claims = readSessionToken(payload);
  if (claims === undefined) return undefined;
  const { sub: customerId, sid: sessionId, auth_time, amr = [], acr, exp } = claims;
  return { customerId, sessionId, authTime: auth_time * 1_000, amr, acr, expiresAt: exp * 1_000 };
}

function parseKid(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

export async function verify(settings: ServerSettings, keys: KeySet, headers: Headers): Promise<Verified> {
  const { origin, readsThroughOutage = 0, now = Date.now } = settings;
  const [, token] = bearer.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return refused('missing');
  const kid = token.length > longest ? undefined : parseKid(token);
  if (kid === undefined) return refused('invalid');
  const key = await keys.findKey(kid);
  if (key === 'away' || key === 'unknown') return refused(key === 'away' ? 'unavailable' : 'invalid');
  const expected = {
    algorithms: [sessionTokenAlgorithm],
    typ: 'JWT',
    issuer: origin,
    audience: origin,
    requiredClaims: ['exp', 'sub', 'sid'],
  };
  try {
    const { payload } = await jwtVerify(token, key, { ...expected, currentDate: new Date(now()) });
    const session = sessionIn(payload);
    return session === undefined ? refused('invalid') : { state: 'verified', session };
  } catch (error) {
    // Its signature and every other claim have been checked before its time.
    const session = error instanceof errors.JWTExpired ? sessionIn(error.payload) : undefined;
    if (session === undefined) return refused('invalid');
    const mayRead = now() - session.expiresAt < readsThroughOutage && (await keys.isAway());
    return mayRead ? { state: 'outage', session } : refused('expired');
  }
}
