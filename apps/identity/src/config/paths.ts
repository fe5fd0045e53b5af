/** Paths below which the service is, and where a customer may go. */
import { defaults, readRedirectPaths, routes } from '@stepgate/contract';
import { stepgatePaths } from '@stepgate/contract/paths';
import type { RedirectSettings } from '../kernel/settings.ts';
import { type Environment, type Faults, parseOrigins } from './values.ts';

const firstPart = (path: string): string | undefined => path.split('/')[1];
const isGateway = (path: string): boolean => `${path}/`.startsWith(`${defaults.identityHost}/`);

/** What a path of ours begins with: pages, calls and files. */
const taken: readonly (string | undefined)[] = [
  'healthz',
  'readyz',
  ...[...stepgatePaths({ demo: true }), ...Object.values(routes)].filter((path) => !isGateway(path)).map(firstPart),
];

const isFree = (path: string): boolean => /^(?:\/[\w-]+)+$/.test(path) && !taken.includes(firstPart(path));

/** The base of the calls that the contract has below `/gateway`. */
export function parseIdentityHost(text: string | undefined, faults: Faults): string {
  if (text === undefined || text === '') return defaults.identityHost;
  if (!isFree(text))
    faults.push(`STEPGATE_IDENTITY_HOST must be a path such as /id-gw that no page or other call uses, not "${text}"`);
  return text;
}

/** What a server in front takes off the path of a request. */
export function parseBasePath(text: string | undefined, faults: Faults): { readonly basePath?: string } {
  if (text === undefined || text === '') return {};
  if (!isFree(text) || isGateway(text))
    faults.push(`STEPGATE_BASE_PATH must be a path such as /stepgate that no page or call uses, not "${text}"`);
  return { basePath: text };
}

function parseRedirectPaths(text: string | undefined, faults: Faults): Pick<RedirectSettings, 'redirectPaths'> {
  if (text === undefined || text === '') return {};
  try {
    return { redirectPaths: readRedirectPaths(text) };
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
    return {};
  }
}

/** Where a customer may go in the end. The pages read the same paths and origins. */
export const parseRedirects = (env: Environment, faults: Faults): Omit<RedirectSettings, 'origin'> => ({
  trustedOrigins: parseOrigins('STEPGATE_TRUSTED_ORIGINS', env.STEPGATE_TRUSTED_ORIGINS, false, faults),
  ...parseRedirectPaths(env.STEPGATE_REDIRECT_PATHS, faults),
});
