/** Parses values of the environment, and reports the invalid ones. */
import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/max';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects faults, so that a start reports all of them at once. */
export type Faults = string[];

/** @param hostname as `URL` has it */
export const isThisMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The domains that are reserved for documentation (RFC 2606). */
export const isExample = (hostname: string): boolean => /(?:^|\.)example\.(?:com|net|org)$/.test(hostname);

/** The missing ones of settings that belong together; `undefined` if none of them is set. */
export function findMissing(
  env: Environment,
  needed: readonly string[],
  others: readonly string[],
): readonly string[] | undefined {
  const isSet = (name: string): boolean => Boolean(env[name]);
  return [...needed, ...others].some(isSet) ? needed.filter((name) => !isSet(name)) : undefined;
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((each) => each.trim() || []);

/** @param loopback also accepts plain http on this machine */
export function parseOrigins(name: string, text: string | undefined, loopback: boolean, faults: Faults): string[] {
  const origins = list(text);
  for (const each of origins) {
    const url = URL.canParse(each) && new URL(each).origin === each ? new URL(each) : undefined;
    const fits = url?.protocol === 'https:' || (loopback && url?.protocol === 'http:' && isThisMachine(url.hostname));
    if (!fits) faults.push(`${name} must be https origins separated by commas, not "${each}"`);
  }
  return origins;
}

/** Addresses and networks (CIDR). A network that contains every address is refused, because it would turn the exception into the rule. */
export function parseNetworks(name: string, text: string | undefined, faults: Faults): string[] {
  const networks = list(text);
  for (const each of networks) {
    const [address = '', prefix, ...rest] = each.split('/');
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
    if (rest.length > 0 || length < 1 || length > bits)
      faults.push(`${name} must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${each}"`);
  }
  return networks;
}

export function parseCountries(name: string, text: string | undefined, faults: Faults): ReadonlySet<string> | undefined {
  const countries = list(text);
  for (const each of countries)
    if (!isSupportedCountry(each)) faults.push(`${name} must be two-letter country codes separated by commas, not "${each}"`);
  return countries.length === 0 ? undefined : new Set(countries);
}

/** The largest count: PostgreSQL keeps one in an `integer`, also that of a large network, which may have many times the limit of a client. */
const mostCount = 100_000_000;

/** @param most a smaller bound than that of every count */
export function parseCount(
  name: string,
  text: string | undefined,
  otherwise: number,
  faults: Faults,
  most: number = mostCount,
): number {
  if (text === undefined || text === '') return otherwise;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= most) return count;
  faults.push(`${name} must be a whole number from 1 to ${most}, not "${text}"`);
  return otherwise;
}

/** A value in a header or in a claim: browsers and libraries send and compare its characters unchanged. */
export function parseVisibleText(name: string, text: string | undefined, otherwise: string, faults: Faults): string {
  if (text === undefined || text === '') return otherwise;
  if (!/^[\x21-\x7e]{1,256}$/.test(text))
    faults.push(`${name} must be 1 to 256 visible ASCII characters without spaces, not "${text}"`);
  return text;
}
