/** The cookies that a browser would send back. */
import type { Answer } from './service.ts';

/**
 * @param before the browser's cookies so far, as a `Cookie` header
 * @returns the same with the cookies that the answer sets, and without those that it removes
 */
export function mergeCookies({ headers }: Answer, before = ''): string {
  const cookies = new Map<string, string>();
  for (const pair of before.split('; ')) if (pair !== '') cookies.set(nameOf(pair), pair);
  for (const cookie of headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split(';').map((each) => each.trim());
    if (attributes.some((each) => /^max-age=(?:0|-\d+)$/i.test(each))) cookies.delete(nameOf(pair));
    else cookies.set(nameOf(pair), pair);
  }
  return [...cookies.values()].join('; ');
}

const nameOf = (pair: string): string => pair.split('=')[0] ?? '';
