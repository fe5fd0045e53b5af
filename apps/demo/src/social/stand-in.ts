/**
 * Fakes of Google, Facebook and Apple on a fresh machine: providers in this process, called by the same code as the real ones. Each starts when it is first
 * used.
 */

import { generateKeyPairSync } from 'node:crypto';
import { type SocialProvider, socialCallbackPath } from '@stepgate/contract';
import type { Secrets, SocialLogin } from '@stepgate/identity';
import { createAppleLogin, createFacebookLogin, createOpenIdLogin, systemClock } from '@stepgate/identity/for-extras';
import type { FastifyInstance } from 'fastify';
import { ClientSecretPost, type CustomFetch } from 'openid-client';
import { demoIssuer } from './accounts.ts';
import type { DemoClient, DemoProvider } from './provider.ts';
import { serveProviders } from './serve-providers.ts';

export type SocialStandIn = {
  readonly socials: ReadonlyMap<SocialProvider, SocialLogin>;
  serve(app: FastifyInstance): void;
};

/** @param origin of the service; the providers are at paths of it */
export function openSocialStandIn(secrets: Secrets, origin: string): SocialStandIn {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const clientOf = (provider: SocialProvider): DemoClient => ({
    id: 'stepgate-demo',
    secret: secrets.keyedHash('client of the demo’s provider', provider),
    callback: origin + socialCallbackPath.replace(':provider', provider),
    ...(provider === 'apple' && { publicKey }),
  });
  const opened = new Map<SocialProvider, Promise<DemoProvider>>();
  const opening = (provider: SocialProvider): Promise<DemoProvider> => {
    const there =
      opened.get(provider) ??
      import('./provider.ts').then(({ openDemoProvider }) => openDemoProvider(secrets, origin, provider, clientOf(provider)));
    opened.set(provider, there);
    return there;
  };

  let served: FastifyInstance | undefined;
  /** Calls the providers without a port or network, because the service may not be able to reach its own public address. */
  const ask: CustomFetch = async (url, { method, headers, body }) => {
    if (served === undefined) throw new Error('the demo’s providers are not served');
    const { pathname, search } = new URL(url);
    const payload = body instanceof URLSearchParams ? body.toString() : undefined;
    const incoming = { method: method === 'POST' ? 'POST' : 'GET', url: pathname + search, headers } as const;
    const answer = await served.inject({ ...incoming, ...(payload !== undefined && { payload }) });
    const type = answer.headers['content-type'];
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: type === undefined ? {} : { 'content-type': String(type) },
    });
  };

  const { id: clientId } = clientOf('google');
  const facebook = demoIssuer(origin, 'facebook');
  const socials = new Map<SocialProvider, SocialLogin>([
    [
      'google',
      createOpenIdLogin({
        issuer: demoIssuer(origin, 'google'),
        clientId,
        clientAuth: ClientSecretPost(clientOf('google').secret),
        ask,
      }),
    ],
    [
      'facebook',
      createFacebookLogin({
        issuer: facebook,
        authorizationEndpoint: `${facebook}/auth`,
        tokenEndpoint: `${facebook}/token`,
        identityEndpoint: `${facebook}/whoami`,
        clientId,
        clientSecret: clientOf('facebook').secret,
        ask,
      }),
    ],
    [
      'apple',
      createAppleLogin(
        { issuer: demoIssuer(origin, 'apple'), clientId, teamId: 'DEMO', keyId: 'demo', privateKey, ask },
        systemClock,
      ),
    ],
  ]);

  return {
    socials,
    serve(app) {
      served = app;
      serveProviders(app, secrets, origin, opening);
    },
  };
}
