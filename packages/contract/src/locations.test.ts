import { expect, it } from 'vitest';
import { phoneChangeLocation, reactivationLocation, registerLocation } from './locations.ts';

/** Whatever a server calls a token or an id, it stays one value: each of these signs begins another part of an address. */
const odd = 'a/b?c=d&e#f%2f g';
const encoded = 'a%2Fb%3Fc%3Dd%26e%23f%252f%20g';

it('[SIGNUP-07] a token or an id in an address stays one value, whatever is in it', () => {
  expect(reactivationLocation(odd)).toBe(`/login/reactivate-account#intro?token=${encoded}`);
  expect(phoneChangeLocation(odd, true)).toBe(`/login/change-phone-number#/?code=${encoded}&skipIntro=true`);
  expect(registerLocation({ id: odd })).toBe(`/register/${encoded}`);
  expect(registerLocation({ id: '7', emailVerifyOtt: odd })).toBe(
    `/register/7#/email?screen=VERIFY_EMAIL&emailVerifyOtt=${encoded}`,
  );
});

it('[SIGNUP-06] a registration keeps its redirect and its tracking parameters, in their order, and has no empty query', () => {
  expect(registerLocation({ id: '7' })).toBe('/register/7');
  expect(
    registerLocation({
      id: '7',
      redirectUrl: '/home?a=b',
      tracking: [
        ['utm_source', 'x&y'],
        ['gclid', '1'],
        ['gclid', '2'],
      ],
    }),
  ).toBe('/register/7?redirectUrl=%2Fhome%3Fa%3Db&utm_source=x%26y&gclid=1&gclid=2');
});
