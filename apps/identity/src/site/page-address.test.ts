import { expect, it } from 'vitest';
import { pageElsewhere } from './page-address.ts';

const pages = new Map(
  ['/', '/login', '/login/reset-password', '/sign-up', '/review', '/register/*', '*'].map((path) => [path, true]),
);
const sentTo = (url: string, host = 'app.example', settings: Partial<Parameters<typeof pageElsewhere>[2]> = {}) =>
  pageElsewhere({ url, host }, pages, { origin: 'https://app.example', ...settings });

it.each([
  ['/login/', 'https://app.example/login'],
  ['/LOGIN//', 'https://app.example/login'],
  ['/Login?redirectUrl=%2Fhome&a=/B/', 'https://app.example/login?redirectUrl=%2Fhome&a=/B/'],
  ['/signup', 'https://app.example/sign-up'],
  ['/Register/?email=a%40b.example', 'https://app.example/sign-up?email=a%40b.example'],
  ['/REGISTER/AbC_1/', 'https://app.example/register/AbC_1'],
  ['/login/reset-password%23token=a-secret', 'https://app.example/login/reset-password'],
  ['/login/reset-password/%23token=a-secret&redirectUrl=%2Fhome', 'https://app.example/login/reset-password'],
])('[REAL-11] %s redirects to the page', (url, address) => {
  expect(sentTo(url)).toBe(address);
});

it.each([
  '/',
  '/login',
  '/login?x=/LOGIN/',
  '/register/AbC',
  '/REGISTER/a/b',
  '/nowhere/',
  '//evil.example/login/',
  '/\\evil.example/',
  '/*/',
  '/login-api/login/',
  '/REVIEW/',
  '/review%23token=a-secret',
  '/nowhere%23token=a-secret',
  '/review/',
])('[REAL-11] %s stays where it is', (url) => {
  expect(sentTo(url)).toBeUndefined();
});

it.each([
  ['http://localhost:3000', '127.0.0.1:3000', 'http://localhost:3000/login?a=b'],
  ['http://localhost:3000', '[::1]:3000', 'http://localhost:3000/login?a=b'],
  ['https://app.example', 'www.app.example', 'https://app.example/login?a=b'],
  ['https://www.app.example', 'app.example:443', 'https://www.app.example/login?a=b'],
  // The name that a proxy calls us by: the redirect would never end.
  ['https://app.example', '127.0.0.1:3000', undefined],
  ['https://app.example', 'identity.internal', undefined],
  ['http://localhost:3000', '127.0.0.1:4000', undefined],
  ['https://app.example', 'evil.example', undefined],
  ['https://app.example', 'not a host', undefined],
])('[REAL-11] a page of %s that is asked for at %s', (origin, host, address) => {
  expect(sentTo('/login?a=b', host, { origin })).toBe(address);
});

it('[REAL-11] other origins with pages of ours keep them, and the base path is part of the address', () => {
  expect(sentTo('/login', 'www.app.example', { passkeyOrigins: ['https://www.app.example'] })).toBeUndefined();
  expect(sentTo('/login', 'www.app.example', { deskOrigin: 'https://www.app.example' })).toBeUndefined();
  expect(sentTo('/login/', 'app.example', { basePath: '/stepgate' })).toBe('https://app.example/stepgate/login');
});
