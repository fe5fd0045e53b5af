/**
 * Finds the page that a visitor means who typed or printed its address a little differently. Some mail programs write `#` as `%23`: such a token has been sent
 * to servers, so the page opens without it and offers a new link.
 */
import { routes } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../kernel/settings.ts';

/** Addresses that people expect. */
const expected = new Map<string, string>([
  ['/signup', routes.signUp],
  ['/register', routes.signUp],
]);

/** The name of a page such as `/register/*`, with the id as it was typed. */
const pageWithId = /^(\/.+)\/([^/]+)$/;

function pathOfPage(typed: string, pages: ReadonlyMap<string, unknown>): string | undefined {
  const [beforeFragment = ''] = typed.split('%23', 1);
  const path = beforeFragment.replace(/\/+$/, '');
  const lower = path.toLowerCase();
  const page = expected.get(lower) ?? lower;
  // Nobody outside its networks learns that there is a desk.
  if (page === routes.review) return undefined;
  if (pages.has(page)) return page;
  const [, above = '', id = ''] = pageWithId.exec(path) ?? [];
  return pages.has(`${above.toLowerCase()}/*`) ? `${above.toLowerCase()}/${id}` : undefined;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export type PageOrigins = Pick<Settings, 'origin'> & Partial<Pick<Settings, 'basePath' | 'deskOrigin' | 'passkeyOrigins'>>;

/**
 * Whether a host is a second name of the origin's. Any other host may be the name that a proxy calls us by: a redirect of those would never end.
 * @param host `Host` of a request
 */
function isSecondName(host: string, origin: string): boolean {
  const ours = new URL(origin);
  const address = `${ours.protocol}//${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname: requested, port } = new URL(address);
  if (requested === ours.hostname || port !== ours.port) return false;
  const bothLocal = loopback.has(requested) && loopback.has(ours.hostname);
  return bothLocal || requested === `www.${ours.hostname}` || ours.hostname === `www.${requested}`;
}

/**
 * @param request for a page
 * @returns the page's address at the origin, with the query; `undefined`: the request has it, or no page is meant
 */
export function pageElsewhere(
  { url, host }: Pick<FastifyRequest, 'url' | 'host'>,
  pages: ReadonlyMap<string, unknown>,
  { origin, basePath = '', deskOrigin = origin, passkeyOrigins = [] }: PageOrigins,
): string | undefined {
  const [typed = ''] = url.split('?', 1);
  const path = pathOfPage(typed, pages);
  if (path === undefined) return undefined;
  const isHere = [deskOrigin, ...passkeyOrigins].some((each) => new URL(each).host === host) || !isSecondName(host, origin);
  return isHere && path === typed ? undefined : origin + basePath + path + url.slice(typed.length);
}
