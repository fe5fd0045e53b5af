/** Readers of headers and fields. */

import * as v from 'valibot';
import { browserName } from '../../apps/identity/src/http/client-browser.ts';
import { readJson } from '../../apps/identity/src/http/json.ts';
import { preferredLanguages } from '../../apps/identity/src/http/language.ts';
import { parseFormBoundary } from '../../apps/identity/src/kernel/form-boundary.ts';
import { formParts, UnreadableForm } from '../../apps/identity/src/kernel/form-parts.ts';
import { readImportedHash } from '../../apps/identity/src/kernel/imported-hashes/read-imported-hash.ts';
import { Problem } from '../../apps/identity/src/kernel/problem.ts';
import { numberMeant, reachable, readableNumber } from '../../apps/identity/src/providers/phone/reachable.ts';
import { createWebPush } from '../../apps/identity/src/providers/push/web-push.ts';
import { email, phoneNumber } from '../../packages/contract/src/fields.ts';
import { cookieIn, sizes } from '../../packages/contract/src/index.ts';
import type { Reader } from './fuzz.ts';

const texts = (...each: readonly string[]): Buffer[] => each.map((text) => Buffer.from(text));

/** The most bytes of a request's header: Node.js answers 431 to more. */
const longestHeader = 32_768;

const boundary = 'stepgate-boundary-of-a-form';
const part = (name: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

/** @returns what `read` does; `undefined` if it throws this kind of error, its own form of a refusal */
function unless<T>(own: new (...args: never[]) => Error, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof own) return undefined;
    throw error;
  }
}

/** As docs/customers.md has them. @throws Error for a cost that a login must not have */
function checkCost(hash: string): true {
  const [, memory = 0] = (/^\$argon2.*[$,]m=(\d+)/.exec(hash) ?? []).map(Number);
  const [, cost = 0] = (/^\$2[aby]\$(\d+)/.exec(hash) ?? []).map(Number);
  const [, rounds = 0] = (/^\$?pbkdf2[^$]*\$(?:i=)?(\d+)/.exec(hash) ?? []).map(Number);
  const [, ln = 0, r = 0] = (/^\$(?:firebase-)?scrypt\$ln=(\d+),r=(\d+)/.exec(hash) ?? []).map(Number);
  if (memory > 131_072 || cost > 12 || rounds > 1_500_000 || r * 2 ** ln > 1_048_576)
    throw new Error('an accepted hash costs too much');
  return true;
}

const salted = 'c29tZXNhbHRzb21lc2FsdA';
const digest = 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo';

const push = createWebPush({ keys: () => ({ publicKey: '', privateKey: '' }), contact: 'mailto:a@ex.test', origins: [] });

export const textReaders: readonly Reader[] = [
  {
    name: 'Imported password hashes, before any runs',
    valid: texts(
      `$argon2id$v=19$m=19456,t=2,p=1$${salted}$${digest}`,
      `$2b$12$${'a'.repeat(53)}`,
      `$scrypt$ln=14,r=8,p=1$${salted}$${digest}`,
      `pbkdf2_sha256$600000$salt$${digest}`,
      `$pbkdf2-sha512$25000$${salted}$${digest}${digest}`,
    ),
    longest: 16_384,
    read(input) {
      const text = input.toString();
      const hash = readImportedHash(text);
      return hash !== undefined && hash.refusal === undefined && checkCost(text);
    },
  },
  {
    name: 'Phone numbers',
    valid: texts('+447700900123', '+49 (151) 2345-6789', '0044 7700 900123'),
    longest: sizes.header,
    read(input) {
      const parsed = v.safeParse(phoneNumber, input.toString());
      const number = parsed.success ? numberMeant(parsed.output) : undefined;
      if (number === undefined) return false;
      reachable(number, undefined);
      return readableNumber(number).startsWith('+');
    },
  },
  {
    name: 'E-mail addresses',
    valid: texts('ada@example.com', ' Ada.Lovelace+bank@sub.bücher.example '),
    longest: sizes.jsonBody,
    read: (input) => v.safeParse(email, input.toString()).success,
  },
  {
    name: 'JSON bodies',
    valid: texts('{"email":"ada@example.com","password":"correct horse"}', '{"a":{"b":[1,2,{"c":null}]},"d":"\\u00e9"}'),
    longest: sizes.jsonBody,
    read: (input) => unless(Problem, () => readJson(input, 'application/json')) !== undefined,
  },
  {
    name: 'Boundaries of forms',
    valid: texts(`multipart/form-data; boundary=${boundary}`, 'multipart/form-data; charset=utf-8; boundary="a b c d e f g"'),
    longest: longestHeader,
    read: (input) => parseFormBoundary(input.toString('latin1')) !== undefined,
  },
  {
    name: 'Parts of forms',
    valid: texts(`${part('file', 'a photo')}${part('documentType', 'selfie')}--${boundary}--\r\n`, `--${boundary}--`),
    longest: 262_144,
    read: (input) => unless(UnreadableForm, () => formParts(input, boundary, { parts: 60, partBytes: 65_536 })) !== undefined,
  },
  {
    name: 'Cookies',
    valid: texts('__Host-stepgate-session=abc; known-device=def', 'a=b'),
    longest: longestHeader,
    read: (input) => cookieIn(input.toString('latin1'), 'session', 'https://app.ex.test') !== undefined,
  },
  {
    name: 'Accept-Language',
    valid: texts('de-AT,de;q=0.9,en;q=0.8', 'en'),
    longest: longestHeader,
    read: (input) => preferredLanguages(input.toString('latin1')).length > 0,
  },
  {
    name: 'User-Agent',
    valid: texts(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    ),
    longest: longestHeader,
    read: (input) => browserName(input.toString('latin1')) !== '–',
  },
  {
    name: 'Endpoints of push subscriptions',
    valid: texts('https://fcm.googleapis.com/fcm/send/abc:def', 'https://a.b.notify.windows.com/w/?token=abc'),
    longest: sizes.pushEndpoint,
    read: (input) => push.accepts(input.toString()),
  },
];
