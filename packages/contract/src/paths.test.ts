import { describe, expect, it } from 'vitest';
import * as calls from './calls/index.ts';
import * as demoCalls from './demo-calls.ts';
import { stepgatePaths } from './paths.ts';
import { demoPhoneRoute, demoSendRoute, routes, sessionFrozenRoute } from './routes.ts';

const isPassedOn = (path: string, paths: readonly string[]): boolean =>
  paths.some((passed) => path === passed || path.startsWith(`${passed}/`));

const pathsOf = (values: object): readonly string[] =>
  Object.values(values).flatMap((value: unknown) => {
    const path = value instanceof Object ? Reflect.get(value, 'path') : value;
    return typeof path === 'string' && path.startsWith('/') ? [path] : [];
  });

/** Folders and files that build tools, frameworks and platforms make or serve by default, and names that a host's own are likely to have. */
const ofHosts = [
  '/',
  '/index.html',
  '/assets/index-4f2a.js',
  '/src/main.tsx',
  '/node_modules/.vite/deps/react.js',
  '/@vite/client',
  '/public/logo.svg',
  '/static/js/main.js',
  '/build/app.js',
  '/dist/app.js',
  '/_next/static/chunks/app.js',
  '/_astro/page.css',
  '/_nuxt/entry.js',
  '/_app/immutable/start.js',
  '/images/logo.png',
  '/img/logo.png',
  '/css/app.css',
  '/js/app.js',
  '/media/film.mp4',
  '/fonts/inter.woff2',
  '/favicon.ico',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.json',
  '/manifest.webmanifest',
  '/sw.js',
  '/service-worker.js',
  '/registerSW.js',
  '/apple-touch-icon.png',
  '/.well-known/security.txt',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  '/.well-known/acme-challenge/token',
  '/api',
  '/api/orders',
  '/api/v1/payments',
  '/api/auth/session',
  '/graphql',
  '/your-api/payments',
  '/home',
  '/account',
  '/helpers/date.js',
  '/devices',
  '/logins',
  '/demonstration',
];

describe('[HOST-14] the paths that a server in front passes on', () => {
  it('hold every call and every page for customers, and in the demo what it shows', () => {
    const served = [...pathsOf(calls), ...pathsOf(routes), sessionFrozenRoute];
    expect(served.length).toBeGreaterThan(100);
    // A company's staff reach theirs elsewhere, and the customer's home is the host's.
    expect(served.filter((path) => !isPassedOn(path, stepgatePaths())).sort()).toEqual(['/home', '/review']);
    const ofDemo = [...pathsOf(demoCalls), demoPhoneRoute, demoSendRoute];
    expect(ofDemo.length).toBeGreaterThan(4);
    expect(ofDemo.filter((path) => isPassedOn(path, stepgatePaths()))).toEqual([]);
    expect(ofDemo.filter((path) => !isPassedOn(path, stepgatePaths({ demo: true })))).toEqual([]);
  });

  it.each([
    ['by default', {}],
    ['with the demo', { demo: true }],
    ['with a base path', { basePath: '/stepgate', demo: true }],
    ['with another identity host', { identityHost: '/harbour-id' }],
  ])('take nothing that is the host’s, %s', (_, options) => {
    expect(ofHosts.filter((path) => isPassedOn(path, stepgatePaths(options)))).toEqual([]);
  });

  it('follow the identity host, and leave `/gateway` to the host then', () => {
    const paths = stepgatePaths({ identityHost: '/harbour-id' });
    expect(isPassedOn('/harbour-id/identity/api/v1/session', paths)).toBe(true);
    expect(isPassedOn('/gateway/orders', paths)).toBe(false);
  });

  it('with a base path are that path and what others look for at the origin: pages and calls of the same names are the host’s', () => {
    expect(stepgatePaths({ basePath: '/stepgate' })).toEqual([
      '/stepgate',
      '/.well-known/jwks.json',
      '/.well-known/change-password',
      '/.well-known/passkey-endpoints',
      '/.well-known/webauthn',
    ]);
    for (const own of ['/login', '/help/articles', '/gateway/orders', '/login-api/login'])
      expect(isPassedOn(own, stepgatePaths({ basePath: '/stepgate' })), own).toBe(false);
  });
});
