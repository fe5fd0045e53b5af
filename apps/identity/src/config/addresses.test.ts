import { expect, it } from 'vitest';
import { parseAddresses } from './addresses.ts';

const origin = 'https://app.example.com';

function readAs(text: string | undefined) {
  const faults: string[] = [];
  const { addresses } = parseAddresses(text, origin, faults);
  return { addresses: addresses && Object.fromEntries(addresses), faults: faults.length };
}

it('[HOST-08] a company names where it shows pages of its own, at its origin or at another one', () => {
  expect(readAs('/login/reset-password=/account/reset, /home/security = https://shop.example/settings?tab=security')).toEqual({
    addresses: {
      '/login/reset-password': '/account/reset',
      '/home/security': 'https://shop.example/settings?tab=security',
    },
    faults: 0,
  });
  expect(readAs('/home/security=http://localhost:5173/settings').faults).toBe(0);
  expect(readAs(undefined)).toEqual({ addresses: undefined, faults: 0 });
});

it.each([
  ['a page that we don’t have', '/account=/settings'],
  ['no page', '/settings'],
  ['no address', '/home/security='],
  ['one of our pages, which could redirect in a circle', '/login/reset-password=/login'],
  ['the same with the origin', '/home/security=https://app.example.com/home'],
  ['another site as a path', '/home/security=//evil.example'],
  ['a path from nowhere', '/home/security=settings'],
  ['a page without encryption', '/home/security=http://shop.example/settings'],
  ['a script', '/home/security=javascript:alert(1)'],
  ['a fragment, which the token needs', '/login/reset-password=/reset#form'],
  ['a password', '/home/security=https://me:secret@shop.example/'],
  ['a space', '/home/security=/my settings'],
  ['the page of a registration, whose address has an id', '/register=/join'],
  ['the page that keeps a worker', '/device=/phone'],
  ['the page of the staff', '/review=/staff'],
])('refuses %s', (_what, text) => {
  expect(readAs(text)).toEqual({ addresses: undefined, faults: 1 });
});
