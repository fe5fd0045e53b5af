/**
 * Facebook Login: OAuth 2.0, and a request for the user's id. It never says that an address was verified, so none counts as verified, and an unlinked
 * customer isn't linked by address.
 */
import { createHmac } from 'node:crypto';
import { providerTimeout } from '@stepgate/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import * as v from 'valibot';
import { answerUrl, questionParameters, refusedOr, toIdentity } from './openid.ts';
import type { SocialLogin } from './social-login.ts';

type FacebookSettings = {
  /** The issuer of its subjects. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly identityEndpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ask: CustomFetch;
};

const graph = 'https://graph.facebook.com/v25.0';

/** Facebook's own endpoints. */
export const facebookEndpoints = {
  issuer: 'https://www.facebook.com',
  authorizationEndpoint: 'https://www.facebook.com/v25.0/dialog/oauth',
  tokenEndpoint: `${graph}/oauth/access_token`,
  identityEndpoint: `${graph}/me`,
} as const;

const identityAnswer = v.object({ id: v.string() });

export function createFacebookLogin(settings: FacebookSettings): SocialLogin {
  const { issuer, clientId, clientSecret, identityEndpoint, ask } = settings;
  const server = { issuer, authorization_endpoint: settings.authorizationEndpoint, token_endpoint: settings.tokenEndpoint };
  const config = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  config.timeout = providerTimeout / 1_000;
  config[customFetch] = ask;
  if (settings.tokenEndpoint.startsWith('http:')) allowInsecureRequests(config);

  async function fetchSubject(accessToken: string): Promise<string> {
    const url = new URL(identityEndpoint);
    url.searchParams.set('fields', 'id');
    // Proves that the app that got the token is using it.
    url.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'));
    const answer = await fetchProtectedResource(config, accessToken, url, 'GET');
    if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
    return v.parse(identityAnswer, await answer.json()).id;
  }

  return {
    begin: async (question) =>
      buildAuthorizationUrl(config, { scope: 'public_profile', ...(await questionParameters(question)) }),
    async finish(question, answer) {
      const checks = { expectedState: question.state, pkceCodeVerifier: question.verifier };
      const tokens = await authorizationCodeGrant(config, answerUrl(question, answer), checks).catch(refusedOr);
      return tokens === 'refused' ? tokens : toIdentity(issuer, await fetchSubject(tokens.access_token), undefined);
    },
  };
}
