/** Forms that several settings have. */

import { isIP } from 'node:net';
import { isLocalHost } from '@stepgate/contract';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { type Form, Wrong } from './form.ts';
import { isPrivateWay } from './private-way.ts';

/** @param isRight whether a text can be used as it is */
export const textLike = (isRight: (text: string) => boolean, expected: string, isSecret = false): Form<string> => ({
  read: (text) => (isRight(text) ? text : new Wrong(text)),
  expected,
  isSecret,
});

export const text: Form<string> = textLike(() => true, 'a text');

/** A value in a header or a claim: browsers and libraries send and compare its characters as they are. */
export const visibleText = textLike(
  (given) => /^[\x21-\x7e]{1,256}$/.test(given),
  '1 to 256 visible ASCII characters without spaces',
);

const quoted = new Intl.ListFormat('en', { type: 'disjunction' });

export const oneOf = <const T extends string>(...values: readonly T[]): Form<T> => ({
  read: (given) => values.find((value) => value === given) ?? new Wrong(given),
  expected: quoted.format(values.map((value) => `"${value}"`)),
});

export const onOff: Form<boolean> = {
  read: (given) => (/^(?:on|off)$/.test(given) ? given === 'on' : new Wrong(given)),
  expected: '"on" or "off"',
};

/** The largest count: PostgreSQL keeps one in an `integer`, also that of a large network, which may have many times the limit of a client. */
const mostCount = 100_000_000;

/** @param most a smaller bound than that of every count */
export const count = (most = mostCount): Form<number> => ({
  read: (given) => (/^\d+$/.test(given) && Number(given) > 0 && Number(given) <= most ? Number(given) : new Wrong(given)),
  expected: `a whole number from 1 to ${most}`,
});

export const port: Form<number> = {
  read: (given) => (/^\d{1,5}$/.test(given) && Number(given) < 65_536 ? Number(given) : new Wrong(given)),
  expected: 'a port number',
};

export const entriesOf = (given: string): readonly string[] => given.split(',').flatMap((each) => each.trim() || []);

/** @param isRight whether an entry can be used */
const list = (
  isRight: (entry: string, mode: { readonly demo: boolean }) => boolean,
  expected: string,
): Form<readonly string[]> => ({
  read(given, mode) {
    const entries = entriesOf(given);
    const wrong = entries.find((entry) => !isRight(entry, mode));
    return wrong === undefined ? entries : new Wrong(wrong);
  },
  expected: `${expected}, separated by commas`,
});

const isHttpsOrigin = (entry: string): boolean =>
  URL.canParse(entry) && new URL(entry).origin === entry && new URL(entry).protocol === 'https:';

export const origins = list(isHttpsOrigin, 'https origins');

const isLoopbackOrigin = (entry: string): boolean =>
  URL.canParse(entry) && new URL(entry).origin === entry && /^http:/.test(entry) && isLocalHost(new URL(entry).hostname);

/** The demo's may also be plain http on this machine. */
export const originsOrLoopback = list(
  (entry, { demo }) => isHttpsOrigin(entry) || (demo && isLoopbackOrigin(entry)),
  'https origins',
);

export const versions = list((entry) => /^[\w.+-]{1,40}$/.test(entry), 'versions such as 9.7.12');

/** A network that contains every address is refused, because it would turn the exception into the rule. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return rest.length === 0 && length >= 1 && length <= bits;
}

export const networks = list(isNetwork, 'addresses or networks such as 10.0.0.0/8');

/** `none` must be explicit: behind an unnamed proxy, all customers would share one address and its rate limits. */
export const proxies: Form<readonly string[]> = {
  ...networks,
  read: (given, mode) => (given === 'none' ? [] : networks.read(given, mode)),
};

const countryList = list((entry) => isSupportedCountry(entry), 'two-letter country codes');

export const countries: Form<ReadonlySet<string>> = {
  ...countryList,
  read(given, mode) {
    const entries = countryList.read(given, mode);
    return entries instanceof Wrong ? entries : new Set(entries);
  },
};

/** `*` is every country. */
export const countriesOrAll: Form<ReadonlySet<string> | '*'> = {
  ...countries,
  read: (given, mode) => (given.trim() === '*' ? '*' : countries.read(given, mode)),
};

/**
 * Where the service sends something: https, or a server on this machine. The address may contain a key.
 * @param example a right value
 */
export const outgoingAddress = (example: string): Form<string> =>
  textLike(
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      return url !== undefined && isPrivateWay(url) && url.username === '' && url.password === '' && url.hash === '';
    },
    `an address such as ${example}, https or on this machine, without a password`,
    true,
  );

/** An origin that isn't on this machine may only be https. It may contain a password by mistake. */
export const privateOrigin = (example: string): Form<string> =>
  textLike(
    (given) => URL.canParse(given) && new URL(given).origin === given.replace(/\/$/, '') && isPrivateWay(new URL(given)),
    `an origin such as ${example} (http:// on this machine only)`,
    true,
  );
