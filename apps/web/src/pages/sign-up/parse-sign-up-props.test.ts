import { sizes } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { parseSignUpProps } from './parse-sign-up-props.ts';

it('is for a personal account if the address names no type or an unknown one', () => {
  for (const search of ['', '?type=Business', '?type=__proto__'])
    expect(parseSignUpProps(search)).toEqual({ accountType: 'personal' });
  expect(parseSignUpProps('?type=business')).toEqual({ accountType: 'business' });
});

it('[SIGNUP-06] passes on redirectUrl, and all unknown parameters in their order', () => {
  const search = '?utm_source=a%20b&email=ada%40demo.example&gclid=1%262&redirectUrl=%2Fhome&type=business&utm_source=z&empty=';
  expect(parseSignUpProps(search)).toEqual({
    accountType: 'business',
    email: 'ada@demo.example',
    redirectUrl: '/home',
    tracking: [
      ['utm_source', 'a b'],
      ['gclid', '1&2'],
      ['utm_source', 'z'],
      ['empty', ''],
    ],
  });
});

it('[SIGNUP-05] reads the referral', () => {
  expect(parseSignUpProps('?referralToken=friend&referralSource=mail')).toMatchObject({
    referralToken: 'friend',
    referralSource: 'mail',
  });
});

it('leaves out an invalid email, and whatever is longer than an address may be', () => {
  expect(
    parseSignUpProps(`?email=ada&redirectUrl=/${'x'.repeat(sizes.redirectCharacters)}&referralToken=${'x'.repeat(2_000)}`),
  ).toEqual({
    accountType: 'personal',
    tracking: [['referralToken', 'x'.repeat(2_000)]],
  });
  expect(parseSignUpProps(`?a=1&b=${'x'.repeat(sizes.redirectCharacters)}`).tracking).toEqual([['a', '1']]);
});
