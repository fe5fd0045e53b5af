/** Paths below which the service is. */
import { defaults, routes } from '@stepgate/contract';
import type { Faults } from './values.ts';

/** What a path of ours begins with: pages, calls and files. */
const taken: readonly (string | undefined)[] = [
  'login-api',
  'api',
  'assets',
  'demo',
  'healthz',
  'readyz',
  ...Object.values(routes).map((path) => path.split('/')[1]),
];

const isGateway = (path: string): boolean => `${path}/`.startsWith(`${defaults.identityHost}/`);
const isFree = (path: string): boolean => /^(?:\/[\w-]+)+$/.test(path) && !taken.includes(path.split('/')[1]);

/** The base of the calls that the contract has below `/gateway`. */
export function identityHostOf(text: string | undefined, faults: Faults): string {
  if (text === undefined || text === '') return defaults.identityHost;
  if (!isFree(text))
    faults.push(`STEPGATE_IDENTITY_HOST must be a path such as /id-gw that no page or other call uses, not "${text}"`);
  return text;
}

/** What a server in front takes off the path of a request. */
export function basePathOf(text: string | undefined, faults: Faults): { readonly basePath?: string } {
  if (text === undefined || text === '') return {};
  if (!isFree(text) || isGateway(text))
    faults.push(`STEPGATE_BASE_PATH must be a path such as /stepgate that no page or call uses, not "${text}"`);
  return { basePath: text };
}
