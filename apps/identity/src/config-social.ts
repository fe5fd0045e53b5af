/** Whose logins are taken besides our own, as the environment says it. docs/operating.md has every name in one table. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type SocialProvider, socialProviders } from '@stepgate/contract';
import { ClientSecretPost } from 'openid-client';
import { type Environment, type Faults, missingOf } from './config-values.ts';
import type { Clock } from './domain/clock.ts';
import { createAppleLogin } from './providers/social/apple.ts';
import { createFacebookLogin, facebookEndpoints } from './providers/social/facebook.ts';
import { createOpenIdLogin } from './providers/social/openid.ts';
import type { SocialLogin, SocialLogins } from './providers/social/social-login.ts';

type Client = { readonly clientId: string; readonly clientSecret: string };

/** What each provider is spoken to with; `undefined`: it is not set up. */
export type SocialSettings = {
  readonly google: Client | undefined;
  readonly facebook: Client | undefined;
  readonly apple:
    | { readonly clientId: string; readonly teamId: string; readonly keyId: string; readonly privateKey: KeyObject }
    | undefined;
};

const words = new Intl.ListFormat('en');

/** The values of settings that go together, or `undefined` where none is there at all. */
function together(env: Environment, provider: SocialProvider, parts: readonly string[], faults: Faults): string[] | undefined {
  const names = parts.map((part) => `STEPGATE_SOCIAL_${provider.toUpperCase()}_${part}`);
  const missing = missingOf(env, names, []);
  for (const name of missing ?? []) faults.push(`${name} is missing: ${words.format(names)} go together`);
  return missing && names.map((name) => env[name] ?? '');
}

function clientOf(env: Environment, provider: SocialProvider, faults: Faults): Client | undefined {
  const [clientId = '', clientSecret = ''] = together(env, provider, ['CLIENT_ID', 'CLIENT_SECRET'], faults) ?? [];
  return clientId === '' ? undefined : { clientId, clientSecret };
}

/** @param pem where a line cannot be broken, `\n` stands for the break */
function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

function appleOf(env: Environment, faults: Faults): SocialSettings['apple'] {
  const parts = ['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'];
  const [clientId = '', teamId = '', keyId = '', pem = ''] = together(env, 'apple', parts, faults) ?? [];
  const privateKey = keyOf(pem);
  // It is a secret: it is not repeated.
  if (pem !== '' && privateKey === undefined)
    faults.push('STEPGATE_SOCIAL_APPLE_PRIVATE_KEY must be the key that Apple has made for you, as the text of its .p8 file');
  return privateKey && { clientId, teamId, keyId, privateKey };
}

export const socialOf = (env: Environment, faults: Faults): SocialSettings => ({
  google: clientOf(env, 'google', faults),
  facebook: clientOf(env, 'facebook', faults),
  apple: appleOf(env, faults),
});

/** @param standIns take the place of providers that are not set up; none in production */
export function openSocials(
  { google, facebook, apple }: SocialSettings,
  clock: Pick<Clock, 'now'>,
  standIns: SocialLogins | undefined,
): SocialLogins {
  const real: Partial<Record<SocialProvider, SocialLogin>> = {
    ...(google && {
      google: createOpenIdLogin({
        issuer: 'https://accounts.google.com',
        clientId: google.clientId,
        clientAuth: ClientSecretPost(google.clientSecret),
        parameters: { prompt: 'select_account' },
      }),
    }),
    ...(facebook && { facebook: createFacebookLogin({ ...facebookEndpoints, ...facebook }) }),
    ...(apple && { apple: createAppleLogin({ issuer: 'https://appleid.apple.com', ...apple }, clock) }),
  };
  return new Map(
    socialProviders.flatMap((provider): [SocialProvider, SocialLogin][] => {
      const social = real[provider] ?? standIns?.get(provider);
      return social === undefined ? [] : [[provider, social]];
    }),
  );
}
