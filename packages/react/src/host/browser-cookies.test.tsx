import { afterEach, expect, it, vi } from 'vitest';
import { browserCookies } from './browser-cookies.ts';

const cookie = { name: 'device-origin-guard', value: 'a;b=c ü', seconds: 7_200 };

afterEach(() => vi.restoreAllMocks());

it('[EMCP-03] sets a cookie for the whole site, with its lifetime and for requests from this site, and says that it was set', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  expect(browserCookies()(cookie)).toBe(true);
  expect(written).toHaveBeenCalledWith('device-origin-guard=a%3Bb%3Dc%20%C3%BC; Max-Age=7200; Path=/; SameSite=Lax');
  expect(document.cookie).toContain('device-origin-guard=a%3Bb%3Dc%20%C3%BC');
  expect(browserCookies()({ ...cookie, seconds: 0 })).toBe(false);
});

it.each([
  ['https:', 'signup-token=t; Max-Age=3600; Path=/; SameSite=Lax; Secure'],
  ['http:', 'signup-token=t; Max-Age=3600; Path=/; SameSite=Lax'],
])('[SIGNUP-09] [EMCP-03] on a page over %s a cookie is %j', (protocol, text) => {
  const written = vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined);
  browserCookies({ protocol })({ name: 'signup-token', value: 't', seconds: 3_600 });
  expect(written.mock.calls).toEqual([[text]]);
});

it.each([
  ['do nothing', () => undefined],
  [
    'throw',
    () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
])('[EMCP-03] says so where cookies %s (RB16)', (_, set) => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(set);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  expect(browserCookies()(cookie)).toBe(false);
});
