/**
 * Somebody else's login by OpenID Connect (Core 1.0): authorization code with PKCE; state, nonce, issuer, audience and the signature of the
 * ID token are checked. Google as it is; Apple with ways of its own, see `apple.ts`.
 */
import { normaliseEmail, providerTimeout } from '@stepgate/contract';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import type { SocialIdentity, SocialLogin, SocialQuestion } from './social-login.ts';

export type OpenIdSettings = {
  /** Where the provider says how it is spoken to, and the name that its customers are known under. https, unless it is this machine's own. */
  readonly issuer: string;
  readonly clientId: string;
  /** How we show who we are. */
  readonly clientAuth: ClientAuth;
  /** What is asked for besides the usual. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Takes the place of the network. */
  readonly fetch?: CustomFetch | undefined;
};

/** Longest that OpenID Connect lets it be (Core 1.0, 2). */
const subjectCharacters = 255;

/** What a provider says where the customer has turned back; any other error is no answer. */
const refusals = ['access_denied', 'user_cancelled_authorize'];

/** @throws whatever is wrong with the answer, unless it is that the customer said no */
export function refusedOr(error: unknown): 'refused' {
  if (error instanceof AuthorizationResponseError && refusals.includes(error.error)) return 'refused';
  throw error;
}

/** Who came back, by the names that last. @throws where the provider names nobody */
export function identityOf(issuer: string, subject: string, verifiedEmail: string | undefined): SocialIdentity {
  if (subject === '' || subject.length > subjectCharacters) throw new Error('the provider named nobody');
  return { issuer, subject, verifiedEmail: verifiedEmail && normaliseEmail(verifiedEmail.trim()) };
}

/** What goes along to whichever provider. */
export async function questionParameters({ state, verifier, callback }: SocialQuestion): Promise<Record<string, string>> {
  return {
    redirect_uri: callback,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
}

export const answerUrl = ({ callback }: SocialQuestion, answer: URLSearchParams): URL => new URL(`${callback}?${answer}`);

/** Apple writes its flags as text. */
const isTrue = (flag: unknown): boolean => flag === true || flag === 'true';

const emailOf = ({ email, email_verified }: IDToken): string | undefined =>
  typeof email === 'string' && isTrue(email_verified) ? email : undefined;

export function createOpenIdLogin({ issuer, clientId, clientAuth, parameters, fetch }: OpenIdSettings): SocialLogin {
  let asked: Promise<Configuration> | undefined;
  /** Asked once, and again where nothing came. */
  const provider = (): Promise<Configuration> => {
    asked ??= discovery(new URL(issuer), clientId, undefined, clientAuth, {
      timeout: providerTimeout / 1_000,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      ...(fetch && { [customFetch]: fetch }),
    }).catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
  return {
    async begin(question) {
      const config = await provider();
      const { nonce } = question;
      return buildAuthorizationUrl(config, {
        scope: 'openid email',
        nonce,
        ...(await questionParameters(question)),
        ...parameters,
      });
    },
    async finish(question, answer) {
      const config = await provider();
      const { state, nonce, verifier } = question;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(config, answerUrl(question, answer), checks).catch(refusedOr);
      if (tokens === 'refused') return tokens;
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider sent no ID token');
      return identityOf(claims.iss, claims.sub, emailOf(claims));
    },
  };
}
