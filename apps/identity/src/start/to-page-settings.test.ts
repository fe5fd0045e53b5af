import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { toPageSettings } from './to-page-settings.ts';

it('[SRV-26] the pages of the service know where it lets a customer go', () => {
  const env = { STEPGATE_REDIRECT_PATHS: '/home, /account', STEPGATE_TRUSTED_ORIGINS: 'https://a.example, https://b.example' };
  expect(toPageSettings(readConfig({ STEPGATE_ENV: 'demo', ...env }))).toMatchObject({
    redirectPaths: '/home,/account',
    trustedOrigins: 'https://a.example,https://b.example',
  });
});

it('without settings the pages of the demo have its social logins and contacts, and nothing else', () => {
  const { supportEmail, supportPhone, ...others } = toPageSettings(readConfig({ STEPGATE_ENV: 'demo' }));
  expect([typeof supportEmail, typeof supportPhone]).toEqual(['string', 'string']);
  expect(others).toEqual({
    ...{ brand: 'Stepgate', accessToken: 'stepgate-web', identityHost: '/gateway' },
    loginOptions: { captcha: null, socials: { providers: ['google', 'facebook', 'apple'] }, passkeys: true },
    trustedOrigins: '',
  });
});
