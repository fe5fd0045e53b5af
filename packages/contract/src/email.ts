import { sizes } from './sizes.ts';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`);
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
const invisible = /[\p{Cf}\p{Zs}]/u;
const otherDots = /[\u3002\uff0e\uff61]/;

/** Letters such as full-width ones, which the URL standard would convert. */
const hasVariants = (domain: string) => domain.normalize('NFKC') !== domain.normalize('NFC');

/**
 * The domain in punycode, by the rules of the URL standard, or `undefined`. A domain that changes in more than script or case is
 * refused.
 */
function asciiDomain(domain: string): string | undefined {
  if (/[\s/?#@:\\%[\]]/.test(domain) || domain.endsWith('.')) return undefined;
  if (invisible.test(domain) || otherDots.test(domain) || hasVariants(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * The form in which an address is stored and compared: lower case, and one spelling of the domain. Quoted local parts, address
 * literals and non-ASCII letters before the @ are refused (RFC 5321, 4.1.2, without the rare forms).
 * @param value an address, already trimmed
 * @returns `undefined` if it isn't an address
 *
 * @example
 * const address = normaliseEmail('Ada@Example.com');
 */
export function normaliseEmail(value: string): string | undefined {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  if (local.length > sizes.emailLocalPart || !localPart.test(local)) return undefined;
  const domain = asciiDomain(value.slice(at + 1));
  if (domain === undefined || !hostName.test(domain)) return undefined;
  const normal = `${local}@${domain}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return normal.length > sizes.email ? undefined : normal;
}
