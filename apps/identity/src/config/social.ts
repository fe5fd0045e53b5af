/** Social logins, from the environment. docs/operating-reference.md has every name. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { providerTimeout, type SocialProvider, socialProviders } from '@stepgate/contract';
import { ClientSecretPost, type CustomFetch } from 'openid-client';
import type { Clock } from '../kernel/clock.ts';
import { hosts } from '../outgoing/destinations.ts';
import { openDoor } from '../outgoing/door.ts';
import { createAppleLogin } from '../providers/social/apple.ts';
import { createFacebookLogin, facebookEndpoints } from '../providers/social/facebook.ts';
import { createOpenIdLogin } from '../providers/social/openid.ts';
import type { SocialLogin, SocialLogins } from '../providers/social/social-login.ts';
import { type Environment, type Faults, findMissing } from './values.ts';

type Client = { readonly clientId: string; readonly clientSecret: string };

/** The credentials for each provider; `undefined`: not configured. */
export type SocialSettings = {
  readonly google: Client | undefined;
  readonly facebook: Client | undefined;
  readonly apple:
    | { readonly clientId: string; readonly teamId: string; readonly keyId: string; readonly privateKey: KeyObject }
    | undefined;
};

/** Bytes: far more than discovery documents, key sets and tokens have. */
const bounds = { within: providerTimeout, mostBytes: 262_144 } as const;

/** To the hosts of a provider's own endpoints, those that its discovery document names. */
function doorTo(...names: readonly string[]): CustomFetch {
  const door = openDoor({ known: hosts(...names) }, bounds);
  return (url, { body, ...options }) =>
    door(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null) });
}

const words = new Intl.ListFormat('en');

/** The values of settings that belong together, or `undefined` if none is set. */
function together(env: Environment, provider: SocialProvider, parts: readonly string[], faults: Faults): string[] | undefined {
  const names = parts.map((part) => `STEPGATE_SOCIAL_${provider.toUpperCase()}_${part}`);
  const missing = findMissing(env, names, []);
  for (const name of missing ?? []) faults.push(`${name} is missing: set ${words.format(names)} together`);
  return missing && names.map((name) => env[name] ?? '');
}

function parseClient(env: Environment, provider: SocialProvider, faults: Faults): Client | undefined {
  const [clientId = '', clientSecret = ''] = together(env, provider, ['CLIENT_ID', 'CLIENT_SECRET'], faults) ?? [];
  return clientId === '' ? undefined : { clientId, clientSecret };
}

/**
 * @param pem may have `
 * ` in place of line breaks
 */
function parsePrivateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

function parseApple(env: Environment, faults: Faults): SocialSettings['apple'] {
  const parts = ['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'];
  const [clientId = '', teamId = '', keyId = '', pem = ''] = together(env, 'apple', parts, faults) ?? [];
  const privateKey = parsePrivateKey(pem);
  // The key is a secret, so the fault doesn't repeat it.
  if (pem !== '' && privateKey === undefined)
    faults.push('STEPGATE_SOCIAL_APPLE_PRIVATE_KEY must be the text of the .p8 key file from Apple');
  return privateKey && { clientId, teamId, keyId, privateKey };
}

export const parseSocial = (env: Environment, faults: Faults): SocialSettings => ({
  google: parseClient(env, 'google', faults),
  facebook: parseClient(env, 'facebook', faults),
  apple: parseApple(env, faults),
});

/** @param standIns replace providers that aren't configured; none in production */
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
        ask: doorTo('accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com', 'openidconnect.googleapis.com'),
      }),
    }),
    ...(facebook && { facebook: createFacebookLogin({ ...facebookEndpoints, ...facebook, ask: doorTo('graph.facebook.com') }) }),
    ...(apple && {
      apple: createAppleLogin({ issuer: 'https://appleid.apple.com', ...apple, ask: doorTo('appleid.apple.com') }, clock),
    }),
  };
  return new Map(
    socialProviders.flatMap((provider): [SocialProvider, SocialLogin][] => {
      const social = real[provider] ?? standIns?.get(provider);
      return social === undefined ? [] : [[provider, social]];
    }),
  );
}
