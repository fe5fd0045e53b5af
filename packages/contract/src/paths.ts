/**
 * The paths that a service serves, for a development server, a framework or a proxy in front of it. It loads no schema, so that a configuration can import it.
 */
import { defaults } from './limits-of-any-page.ts';
import * as routes from './page-routes.ts';

export type StepgatePathsOptions = {
  /** `STEPGATE_BASE_PATH`, such as `/stepgate`: pages and calls are below it, and the server in front takes it off. */
  readonly basePath?: string;
  /** `STEPGATE_IDENTITY_HOST`, by default `/gateway`. */
  readonly identityHost?: string;
  /** Whether the demo's phone and its send page are among them. */
  readonly demo?: boolean;
};

/** Scripts and styles of the service's pages. No build tool has a folder of this name. */
export const assetFolder = 'login-assets';
const assets = `/${assetFolder}`;

/** Those of calls that aren't below the identity host. The two below `/api` are whole, because `/api` is often the host's. */
const calls = ['/login-api', '/api/v1/user/countries', '/api/v2/auth', '/server-api'];

/** Addresses that others look for at the origin, whatever the base path is. */
const wellKnown = ['jwks.json', 'change-password', 'passkey-endpoints', 'webauthn'].map((name) => `/.well-known/${name}`);

/** `/home` itself and the start page are the host's, and `/review` is for staff. */
const pages = [
  routes.login,
  routes.logout,
  routes.signUp,
  routes.register,
  '/help',
  routes.terms,
  routes.appeals,
  routes.security,
  routes.team,
  routes.device,
];

/** The files of the device page that a phone's browser stores. */
const filesOfDevice = ['/device-worker.js', '/device.webmanifest', '/device-icon-192.png', '/device-icon-512.png'];

const ofDemo = ['/demo', '/home/send'];

/**
 * The paths that a server in front passes on to the service: each with all that is below it after a slash, and nothing else. None of them is a folder that
 * a build tool or a framework makes. With a `basePath` the pages are yours, so there are only that path and what others look for at your origin.
 *
 * @example
 * const proxy = Object.fromEntries(stepgatePaths().map((path) => [`^${path}(?:[/?]|$)`, 'http://localhost:3000']));
 */
export function stepgatePaths(options: StepgatePathsOptions = {}): readonly string[] {
  const { basePath, identityHost = defaults.identityHost, demo = false } = options;
  if (basePath !== undefined) return [basePath, ...wellKnown, ...(demo ? [assets, ...ofDemo] : [])];
  return [...calls, identityHost, ...wellKnown, ...pages, ...filesOfDevice, assets, ...(demo ? ofDemo : [])];
}
