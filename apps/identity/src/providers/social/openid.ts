/**
 * Login at another provider by OpenID Connect (Core 1.0): authorization code with PKCE. State, nonce, issuer, audience and the signature of the ID
 * token are checked. Google needs nothing else; for Apple see `apple.ts`.
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
  /** The address of the provider's discovery document, and the issuer of its subjects. https, except on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** How we authenticate to the provider. */
  readonly clientAuth: ClientAuth;
  /** Additional parameters of the request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Makes the requests to the provider. */
  readonly ask: CustomFetch;
};

/** The longest subject that OpenID Connect allows (Core 1.0, 2). */
const subjectCharacters = 255;

/** The provider's errors after the customer has declined. Any other error is no answer. */
const refusals = ['access_denied', 'user_cancelled_authorize'];

/** @throws any error except that the customer declined */
export function refusedOr(error: unknown): 'refused' {
  if (error instanceof AuthorizationResponseError && refusals.includes(error.error)) return 'refused';
  throw error;
}

/** The identity by its permanent names. @throws if the provider sends no subject */
export function toIdentity(issuer: string, subject: string, verifiedEmail: string | undefined): SocialIdentity {
  if (subject === '' || subject.length > subjectCharacters) throw new Error('the provider named nobody');
  return { issuer, subject, verifiedEmail: verifiedEmail && normaliseEmail(verifiedEmail.trim()) };
}

/** The parameters for every provider. */
export async function questionParameters({ state, verifier, callback }: SocialQuestion): Promise<Record<string, string>> {
  return {
    redirect_uri: callback,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
}

export const answerUrl = ({ callback }: SocialQuestion, answer: URLSearchParams): URL => new URL(`${callback}?${answer}`);

/** Apple sends its flags as text. */
const isTrue = (flag: unknown): boolean => flag === true || flag === 'true';

const emailOf = ({ email, email_verified }: IDToken): string | undefined =>
  typeof email === 'string' && isTrue(email_verified) ? email : undefined;

export function createOpenIdLogin({ issuer, clientId, clientAuth, parameters, ask }: OpenIdSettings): SocialLogin {
  let configuration: Promise<Configuration> | undefined;
  /** Asked once, and again after a failure. */
  const provider = (): Promise<Configuration> => {
    configuration ??= discovery(new URL(issuer), clientId, undefined, clientAuth, {
      timeout: providerTimeout / 1_000,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      [customFetch]: ask,
    }).catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
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
      return toIdentity(claims.iss, claims.sub, emailOf(claims));
    },
  };
}
