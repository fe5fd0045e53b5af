/** Paths below which the service is, and where a customer may go. */
import { defaults, readRedirectPaths, routes } from '@stepgate/contract';
import { stepgatePaths } from '@stepgate/contract/paths';
import { type Form, Wrong } from './form.ts';
import { textLike } from './forms.ts';

const firstPart = (path: string): string | undefined => path.split('/')[1];
const isGateway = (path: string): boolean => `${path}/`.startsWith(`${defaults.identityHost}/`);

/** The first parts of our own paths: pages, calls and files. */
const taken: readonly (string | undefined)[] = [
  'healthz',
  'readyz',
  ...[...stepgatePaths({ demo: true }), ...Object.values(routes)].filter((path) => !isGateway(path)).map(firstPart),
];

const isFree = (path: string): boolean => /^(?:\/[\w-]+)+$/.test(path) && !taken.includes(firstPart(path));

/** The base of the calls that the contract has below `/gateway`. */
export const identityHost = textLike(isFree, 'a path such as /id-gw that no page or other call uses');

/** A server in front takes it off the path of a request. */
export const basePath = textLike(
  (path) => isFree(path) && !isGateway(path),
  'a path such as /stepgate that no page or call uses',
);

/** Where a customer may go in the end. The pages read the same paths. */
export const redirectPaths: Form<readonly string[]> = {
  read(text) {
    try {
      return readRedirectPaths(text);
    } catch {
      return new Wrong(text);
    }
  },
  expected: 'paths such as /account, without a slash at their end, separated by commas',
};

export const origin: Form<string> = {
  read: (text) =>
    URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '') && /^https?:/.test(text)
      ? new URL(text).origin
      : new Wrong(text),
  expected: 'an origin such as https://app.example.com',
};
