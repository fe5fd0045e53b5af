/** One provider of the demo: a real OpenID provider in this process, where users choose who they are. Never loaded in production. */

import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import type { SocialProvider } from '@stepgate/contract';
import type { Secrets } from '@stepgate/identity';
import { interactionPolicy, Provider } from 'oidc-provider';
import { type DemoAccount, demoIssuer } from './accounts.ts';
import { memoryAdapter } from './memory-adapter.ts';

export type DemoProvider = {
  readonly provider: Provider;
  /** The account of each subject since the start. */
  readonly accounts: Map<string, DemoAccount>;
};

export type DemoClient = {
  readonly id: string;
  readonly secret: string;
  readonly callback: string;
  /** Of a client whose secret is a statement signed with this key. */
  readonly publicKey?: KeyObject;
};

const minutes = (count: number): number => 60 * count;

/** The checks that Apple makes of such a statement. */
function isStatementOf(secret: string, { id, publicKey }: DemoClient, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.');
  if (publicKey === undefined) return false;
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false;
  const { sub, aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return sub === id && aud === audience && exp > Date.now() / 1_000;
}

export function openDemoProvider(secrets: Secrets, origin: string, name: SocialProvider, client: DemoClient): DemoProvider {
  const accounts = new Map<string, DemoAccount>();
  const issuer = demoIssuer(origin, name);
  const policy = interactionPolicy.base();
  // The user chooses an account each time.
  const always = new interactionPolicy.Check(
    'always',
    'somebody has to be chosen',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login')?.checks.add(always);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.callback],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [secrets.keyedHash('cookies of the demo’s provider', name)] },
    scopes: ['openid', 'email', 'public_profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `${issuer}/interaction/${uid}` },
    pkce: { required: () => true },
    expiresWithSession: () => false,
    ttl: {
      AccessToken: minutes(10),
      AuthorizationCode: minutes(1),
      Grant: minutes(10),
      IdToken: minutes(10),
      Interaction: minutes(30),
      Session: minutes(30),
    },
    findAccount: (_, accountId) => {
      const account = accounts.get(accountId);
      // Apple writes its flags as text.
      const verified = name === 'apple' ? String(account?.verified) : account?.verified;
      return account && { accountId, claims: () => ({ sub: accountId, email: account.email, email_verified: verified }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email public_profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, { error }) {
      ctx.type = 'text/plain';
      ctx.body = error;
    },
  });
  // The provider's session ends, because the next user of this browser may be someone else.
  provider.on('authorization.success', ({ oidc }) => void oidc.session?.destroy());
  // Our headers name the origin, even if a proxy in front of this process terminates TLS.
  provider.proxy = true;
  if (client.publicKey !== undefined)
    provider.Client.prototype.compareClientSecret = (secret) => isStatementOf(secret, client, issuer);
  return { provider, accounts };
}
