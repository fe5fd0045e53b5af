/** The cookies that a browser would send back. */
import type { Answer } from './service.ts';

/**
 * @param before what the browser has kept so far, as a `Cookie` header says it
 * @returns the same with what the answer sets, and without what it takes away
 */
export function cookiesOf({ headers }: Answer, before = ''): string {
  const kept = new Map<string, string>();
  for (const pair of before.split('; ')) if (pair !== '') kept.set(nameOf(pair), pair);
  for (const cookie of headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split(';').map((each) => each.trim());
    if (attributes.some((each) => /^max-age=(?:0|-\d+)$/i.test(each))) kept.delete(nameOf(pair));
    else kept.set(nameOf(pair), pair);
  }
  return [...kept.values()].join('; ');
}

const nameOf = (pair: string): string => pair.split('=')[0] ?? '';
