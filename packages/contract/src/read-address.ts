/**
 * Parses an address as a browser does (WHATWG URL). Older browsers have neither `URL.parse` nor `URL.canParse`.
 * @param base for a relative address
 * @returns `undefined` if it can't be parsed
 *
 * @example
 * const address = readAddress('/home', 'https://app.example.com');
 */
export function readAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
