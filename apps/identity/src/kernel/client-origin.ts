/**
 * Where a request comes from. Customers see the country, if a proxy in front names it; staff see the network too. Too little to locate anyone, enough to
 * recognise one's own requests.
 */
import { isIP } from 'node:net';
import type { Language } from './language.ts';

/** The name of a browser that isn't recognised. */
export const unknownBrowser = '–';

/** Cloudflare's and CLDR's codes for an unknown one. */
const noCountries: ReadonlySet<string> = new Set(['XX', 'ZZ']);

/**
 * A country that a proxy names (ISO 3166, two letters). Codes without a country are dropped, such as Cloudflare's `T1` for Tor.
 * @param header as sent by a trusted proxy
 */
export function parseCountry(header: unknown): string | undefined {
  if (typeof header !== 'string' || !/^[A-Z]{2}$/.test(header) || noCountries.has(header)) return undefined;
  return nameOf(header, 'en') && header;
}

const nameOf = (country: string, language: Language): string | undefined =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country);

/**
 * The network of a client and its country in one text, such as `203.0.113.… DE`. It is stored; `placeOf` and `describeOrigin` put it into words.
 * @param address as the proxy reported it; an invalid address isn't returned
 */
export function originText(address: string, country: string | undefined): string {
  const network = networkText(address);
  return country === undefined ? network : `${network} ${country}`;
}

function networkText(address: string): string {
  if (isIP(address) === 0) return '–';
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return ipv4 === undefined ? `${address.split(':').slice(0, 3).join(':')}:…` : `${ipv4}.…`;
}

/** @returns a stored origin in words for staff, such as `Germany (203.0.113.…)`; without a country the network alone */
export function describeOrigin(stored: string, language: Language): string {
  const [, network, country] = /^(.*) ([A-Z]{2})$/.exec(stored) ?? [];
  const name = country === undefined ? undefined : nameOf(country, language);
  return name === undefined ? stored : `${name} (${network})`;
}

/** @returns the country of a stored origin in words, or nothing: a network says nothing to a customer */
export function placeOf(stored: string, language: Language): string | undefined {
  const country = / ([A-Z]{2})$/.exec(stored)?.[1];
  return country === undefined ? undefined : nameOf(country, language);
}
