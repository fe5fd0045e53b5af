import { sizes } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { parseLoginProps } from './parse-login-props.ts';

describe('parameters of the login form in an address', () => {
  it('is the plain form by default', () => {
    expect(parseLoginProps('')).toEqual({ variant: 'LOGIN' });
  });

  it('[LOGIN-04] is one of the three variants, and the plain form for any other word', () => {
    expect(parseLoginProps('?variant=CDR')).toEqual({ variant: 'CDR' });
    expect(parseLoginProps('?variant=BIZ_TEAM_INVITE_LOGIN&business=Ada%20%26%20Sons')).toEqual({
      variant: 'BIZ_TEAM_INVITE_LOGIN',
      businessName: 'Ada & Sons',
    });
    for (const word of ['cdr', 'constructor', '__proto__', 'CDR ', '<b>']) {
      expect(parseLoginProps(`?variant=${encodeURIComponent(word)}`)).toEqual({ variant: 'LOGIN' });
    }
  });

  it('[LOGIN-03] presets an email, and leaves out an invalid one, so that the customer isn’t stuck with it', () => {
    expect(parseLoginProps('?email=%20ada%40demo.example%20')).toEqual({ variant: 'LOGIN', email: 'ada@demo.example' });
    for (const email of ['', 'ada', 'ada@', '@demo.example', 'a b@demo.example', `${'a'.repeat(sizes.email)}@demo.example`]) {
      expect(parseLoginProps(`?email=${encodeURIComponent(email)}`)).toEqual({ variant: 'LOGIN' });
    }
  });

  it('[LOGIN-14] passes on where the customer wants to go; the service and the redirect policy check it', () => {
    expect(parseLoginProps('?redirectUrl=%2Fhome%3Fa%3D1')).toEqual({ variant: 'LOGIN', redirectAfterUrl: '/home?a=1' });
  });

  it('accepts a business name only for an invitation, and ignores one as long as a message', () => {
    expect(parseLoginProps('?business=Ada')).toEqual({ variant: 'LOGIN' });
    const message = 'Your account is closed. Call 0800 123 456 at once and have your password at hand to open it again.';
    expect(parseLoginProps(`?variant=BIZ_TEAM_INVITE_LOGIN&business=${encodeURIComponent(message)}`)).toEqual({
      variant: 'BIZ_TEAM_INVITE_LOGIN',
    });
  });
});
