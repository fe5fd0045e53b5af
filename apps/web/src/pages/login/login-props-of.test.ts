import { sizes } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { loginPropsOf } from './login-props-of.ts';

describe('what an address asks of the login form', () => {
  it('is the plain form where it asks for nothing', () => {
    expect(loginPropsOf('')).toEqual({ variant: 'LOGIN' });
  });

  it('[LOGIN-04] is one of the three variants, and the plain form for any other word', () => {
    expect(loginPropsOf('?variant=CDR')).toEqual({ variant: 'CDR' });
    expect(loginPropsOf('?variant=BIZ_TEAM_INVITE_LOGIN&business=Ada%20%26%20Sons')).toEqual({
      variant: 'BIZ_TEAM_INVITE_LOGIN',
      businessName: 'Ada & Sons',
    });
    for (const word of ['cdr', 'constructor', '__proto__', 'CDR ', '<b>']) {
      expect(loginPropsOf(`?variant=${encodeURIComponent(word)}`)).toEqual({ variant: 'LOGIN' });
    }
  });

  it('[LOGIN-03] presets an e-mail, and leaves out what no e-mail could be, so that nobody is stuck with it', () => {
    expect(loginPropsOf('?email=%20ada%40demo.example%20')).toEqual({ variant: 'LOGIN', email: 'ada@demo.example' });
    for (const email of ['', 'ada', 'ada@', '@demo.example', 'a b@demo.example', `${'a'.repeat(sizes.email)}@demo.example`]) {
      expect(loginPropsOf(`?email=${encodeURIComponent(email)}`)).toEqual({ variant: 'LOGIN' });
    }
  });

  it('[LOGIN-14] hands on where the customer wants to go; the service and the redirect policy judge it', () => {
    expect(loginPropsOf('?redirectUrl=%2Fhome%3Fa%3D1')).toEqual({ variant: 'LOGIN', redirectAfterUrl: '/home?a=1' });
  });

  it('takes a business name for an invitation only, and none that is a whole message', () => {
    expect(loginPropsOf('?business=Ada')).toEqual({ variant: 'LOGIN' });
    const message = 'Your account is closed. Call 0800 123 456 at once and have your password at hand to open it again.';
    expect(loginPropsOf(`?variant=BIZ_TEAM_INVITE_LOGIN&business=${encodeURIComponent(message)}`)).toEqual({
      variant: 'BIZ_TEAM_INVITE_LOGIN',
    });
  });
});
