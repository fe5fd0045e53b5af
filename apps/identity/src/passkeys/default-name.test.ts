import { expect, it } from 'vitest';
import { defaultName } from './default-name.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const none = '00000000-0000-0000-0000-000000000000';

it.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', firefox, 'Apple Passwords'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', '', 'Google Password Manager'],
  [none, firefox, 'Firefox, Linux'],
  ['11111111-2222-3333-4444-555555555555', firefox, 'Firefox, Linux'],
  [none, 'curl', 'Passkey'],
  ['constructor', '', 'Passkey'],
])('[PASS-03] a new passkey is named after its provider, else after the browser: %s', (aaguid, userAgent, name) => {
  expect(defaultName(aaguid, userAgent)).toBe(name);
});
