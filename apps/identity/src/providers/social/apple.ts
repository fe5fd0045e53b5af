/** Sign in with Apple: OpenID Connect, except that the client secret is a token signed with our key, and the answer comes as a form. */
import { type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { createOpenIdLogin, type OpenIdSettings } from './openid.ts';
import type { SocialLogin } from './social-login.ts';

type AppleSettings = Pick<OpenIdSettings, 'issuer' | 'clientId' | 'ask'> & {
  readonly teamId: string;
  readonly keyId: string;
  /** ECDSA on P-256, as Apple issues it. */
  readonly privateKey: KeyObject;
};

/** Seconds. Apple accepts up to six months; each secret is used once, immediately. */
const secretLifetime = 300;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function clientSecret({ issuer, clientId, teamId, keyId, privateKey }: AppleSettings, now: number): string {
  const issuedAt = Math.floor(now / 1_000);
  const header = encoded({ alg: 'ES256', kid: keyId });
  const claims = encoded({ iss: teamId, iat: issuedAt, exp: issuedAt + secretLifetime, aud: issuer, sub: clientId });
  const signed = `${header}.${claims}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

export function createAppleLogin(settings: AppleSettings, clock: Pick<Clock, 'now'>): SocialLogin {
  return createOpenIdLogin({
    ...settings,
    clientAuth: (_server, { client_id }, body) => {
      body.set('client_id', client_id);
      body.set('client_secret', clientSecret(settings, clock.now()));
    },
    // With the address among the scopes, Apple answers only with a form.
    parameters: { response_mode: 'form_post' },
  });
}
