/** Where a file may be sent. The path comes in a server's answer, so it is judged like any other address that is not our own word. */
import { defaults, pageSizes } from './limits-of-any-page.ts';

/** Everything that is uploaded goes below this path. */
const prefix = `${defaults.identityHost}/`;

/**
 * @param wanted a challenge's `uploadPath`
 * @param origin of the calls: of the page, or of the API where that is elsewhere
 * @returns the normalised path below the prefix, or `undefined` for anything that leads elsewhere (threats-and-promises, UP1)
 */
export function uploadPathOf(wanted: unknown, origin: string): string | undefined {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > pageSizes.redirectCharacters) return undefined;
  if (!URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  const below = url.origin === new URL(origin).origin && url.pathname.startsWith(prefix) && !/%2f|%5c|%2e/i.test(url.pathname);
  return below && url.username === '' && url.password === '' ? `${url.pathname}${url.search}` : undefined;
}
