/** Sign in with Apple: OpenID Connect, but the client's secret is a statement signed with a key of ours, and the answer comes as a form. */
import { type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../domain/clock.ts';
import { createOpenIdLogin, type OpenIdSettings } from './openid.ts';
import type { SocialLogin } from './social-login.ts';

type AppleSettings = Pick<OpenIdSettings, 'issuer' | 'clientId' | 'fetch'> & {
  readonly teamId: string;
  readonly keyId: string;
  /** ECDSA on P-256, as Apple hands it out. */
  readonly privateKey: KeyObject;
};

/** Seconds. Apple takes up to six months; each is used once and at once. */
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
    // Whoever asks Apple for an address is answered by a form and in no other way.
    parameters: { response_mode: 'form_post' },
  });
}
