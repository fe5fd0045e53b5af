import * as v from 'valibot';
import { expect, it } from 'vitest';
import { normaliseEmail } from './email.ts';
import { email } from './fields.ts';

const read = (value: unknown) => {
  const parsed = v.safeParse(email, value);
  return parsed.success ? parsed.output : parsed.issues[0].message;
};
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.test`;

it.each([
  ['E03 spaces around it', '  v@ex.test  ', 'v@ex.test'],
  ['an invisible mark in front, as it is copied', '\u200bv@ex.test', 'v@ex.test'],
  ['marks of direction around it', '\u202av@ex.test\u202c ', 'v@ex.test'],
  ['E10 254 octets', longest, longest],
  ['E13 capitals', 'V@EX.TEST', 'v@ex.test'],
  ['E30 characters of SQL that an address may have', "'or'1'='1@ex.test", "'or'1'='1@ex.test"],
  ['E33 a domain in another script, in punycode', 'v@\u0430\u0440\u0440\u04cf\u0435.test', 'v@xn--80ak6aa92e.test'],
  ['a domain with capitals in another script', 'v@B\u00dcCHER.test', 'v@xn--bcher-kva.test'],
  ['a tag', 'v+tag@ex.test', 'v+tag@ex.test'],
])('an address is taken and normalised: %s', (_, value, expected) => {
  expect(read(value)).toBe(expected);
  expect(normaliseEmail(expected)).toBe(expected);
});

it.each([
  ['E04 no @', 'plain'],
  ['E06 two dots', 'a@b..test'],
  ['E07 a hyphen in front', 'a@-b.test'],
  ['E09 a dot at the end', 'v@ex.test.'],
  ['255 octets', `${longest}s`],
  ['E12 65 octets before the @', `${'a'.repeat(65)}@ex.test`],
  ['E15 a quoted part', '"a b"@ex.test'],
  ['E16 an address literal', 'v@[127.0.0.1]'],
  ['an address of numbers', 'v@127.0.0.1'],
  ['a number in hexadecimal', 'v@0x7f000001'],
  ['E18 a letter that looks like i', 'v\u0131ctim@ex.test'],
  ['E19 an invisible character before the @', 'v\u200b@ex.test'],
  ['an invisible character in the domain', 'v@ex\u200b.test'],
  ['a soft hyphen in the domain', 'v@e\u00adx.test'],
  ['full-width letters in the domain', 'v@\uff45\uff58.test'],
  ['a dot of another script', 'v@ex\u3002test'],
  ['E30 with spaces', "' OR 1=1--@ex.test"],
  ['E31 markup', '<img src=x onerror=alert(1)>@ex.test'],
  ['two @', 'v@ex.test@evil.test'],
  ['a path after the domain', 'v@ex.test/evil'],
  ['a port', 'v@ex.test:80'],
  ['a percent sign in the domain', 'v@ex%2etest'],
  ['no dot in the domain', 'v@localhost'],
  ['nothing before the @', '@ex.test'],
  ['a dot in front', '.v@ex.test'],
])('a string of another form is no address: %s', (_, value) => {
  expect(read(value)).toBe('invalid_email');
});

it.each([
  ['E01 nothing', ''],
  ['blanks', '   '],
  ['E21 a NUL', 'v@ex.test\u0000@evil.test'],
  ['E22 a line break', 'v@ex.test\r\nBcc: a@evil.test'],
  ['J20 a lone surrogate', '\ud800@ex.test'],
  ['E24 a list', ['v@ex.test', 'a@evil.test']],
  ['E25 an object', { $ne: null }],
  ['E27 null', null],
  ['E28 a number', 12345],
])('text that isn’t one line is refused as malformed: %s', (_, value) => {
  const parsed = v.safeParse(email, value);
  expect(parsed.success).toBe(false);
  expect(parsed.issues?.map(({ message }) => message)).not.toContain('invalid_email');
});

it('E34 a megabyte is refused without being processed', () => {
  const value = 'a'.repeat(1_048_576);
  const parsed = v.safeParse(email, value);
  // A value that was processed as an address and isn't one has this message.
  expect(parsed.issues?.map(({ message }) => message)).not.toContain('invalid_email');
  expect(parsed.success).toBe(false);
});
