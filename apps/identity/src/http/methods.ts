import type { Call } from '@stepgate/contract';

/** Methods that a call accepts at this address, with any parameters. */
export function allowedMethods(calls: readonly Pick<Call, 'method' | 'path'>[], url: string): string[] {
  const segments = (url.split('?', 1)[0] ?? '').split('/');
  const fits = (path: string): boolean => {
    const parts = path.split('/');
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  };
  return [...new Set(calls.filter(({ path }) => fits(path)).map(({ method }) => method))];
}
