/** Social logins. */
import type { KeyObject } from 'node:crypto';
import { providerTimeout, type SocialProvider, socialProviders } from '@stepgate/contract';
import { ClientSecretPost, type CustomFetch } from 'openid-client';
import type { Clock } from '../kernel/clock.ts';
import { hosts } from '../outgoing/destinations.ts';
import { openDoor } from '../outgoing/door.ts';
import { createAppleLogin } from '../providers/social/apple.ts';
import { createFacebookLogin, facebookEndpoints } from '../providers/social/facebook.ts';
import { createOpenIdLogin } from '../providers/social/openid.ts';
import type { SocialLogin, SocialLogins } from '../providers/social/social-login.ts';
import type { Values } from './settings/table.ts';

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

const toClient = (clientId: string | undefined, clientSecret: string | undefined): Client | undefined =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };

function toApple(values: Values): SocialSettings['apple'] {
  const { STEPGATE_SOCIAL_APPLE_CLIENT_ID: clientId, STEPGATE_SOCIAL_APPLE_TEAM_ID: teamId } = values;
  const { STEPGATE_SOCIAL_APPLE_KEY_ID: keyId, STEPGATE_SOCIAL_APPLE_PRIVATE_KEY: privateKey } = values;
  const isComplete = clientId !== undefined && teamId !== undefined && keyId !== undefined && privateKey !== undefined;
  return isComplete ? { clientId, teamId, keyId, privateKey } : undefined;
}

export const toSocial = (values: Values): SocialSettings => ({
  google: toClient(values.STEPGATE_SOCIAL_GOOGLE_CLIENT_ID, values.STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET),
  facebook: toClient(values.STEPGATE_SOCIAL_FACEBOOK_CLIENT_ID, values.STEPGATE_SOCIAL_FACEBOOK_CLIENT_SECRET),
  apple: toApple(values),
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
