import { describe, expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';
import { openWrapper } from './test-wrapper.ts';

const page = 'https://app.example.com/home/send';
const bases = ['', '/api', 'https://api.example.com', 'https://api.example.com/v2', 'https://api.example.com/v2/'];

describe('[WRAP-04] a path follows the base', () => {
  it.each([
    ['', '/transfers?page=2', '/transfers?page=2'],
    ['/api', '/transfers', '/api/transfers'],
    ['https://api.example.com', '/', 'https://api.example.com/'],
    ['https://api.example.com/v2', '/transfers/1', 'https://api.example.com/v2/transfers/1'],
    ['https://api.example.com/v2/', '/a/../b#c', 'https://api.example.com/v2/b'],
    ['', '/to?next=https://other.example.com//x', '/to?next=https://other.example.com//x'],
  ])('%j with %j is %j', (baseUrl, path, address) => {
    expect(ownAddress(baseUrl, path)).toBe(address);
  });
});

/** Notations for another host, or for something above the base; some only after a browser parses them. */
const astray = [
  'https://evil.test/x',
  'https:evil.test',
  'HTTPS://api.example.com.evil.test/',
  'javascript:alert(1)',
  '//evil.test/x',
  '/\\evil.test/x',
  '\\\\evil.test/x',
  '\\/evil.test',
  '/\t/evil.test/x',
  '\t//evil.test',
  '/\n\\evil.test',
  '/.//evil.test/x',
  '/./\\evil.test/x',
  '/%2e//evil.test/x',
  '/a/..//evil.test/x',
  '.evil.test/x',
  '@evil.test/x',
  ':80@evil.test/x',
  'transfers',
  '',
  '?x',
];

describe('[WRAP-04] the wrapper calls only its own API (GW4)', () => {
  for (const baseUrl of bases)
    it.each(astray)(`base ${JSON.stringify(baseUrl)}: %j is refused, or stays below the base`, (path) => {
      let address: string;
      try {
        address = ownAddress(baseUrl, path);
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
        return;
      }
      // Below a base with a path the rest is only a strange name.
      expect(baseUrl).not.toMatch(/^(https:\/\/[^/]+)?$/);
      expect(new URL(address, page).href.startsWith(new URL(baseUrl, page).href)).toBe(true);
      expect(path.startsWith('/')).toBe(true);
    });

  it.each([
    ['/api', '/../x'],
    ['https://api.example.com/v2', '/../admin'],
    ['https://api.example.com/v2', '/..\\admin'],
    ['https://api.example.com/v2', '/%2e%2e/v22/x'],
    ['https://api.example.com/v2', '/a/.%2E/../admin'],
  ])('past its base nothing is asked either: %j with %j', (baseUrl, path) => {
    expect(() => ownAddress(baseUrl, path)).toThrow(TypeError);
  });

  it('for any combination of strange parts in a path', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'https:',
      'a',
    ];
    let seed = 7;
    const upTo = (end: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * end);
    };
    let sent = 0;
    for (let run = 0; run < 5_000; run += 1) {
      const path = `/${Array.from({ length: upTo(7) }, () => parts[upTo(parts.length)]).join('')}`;
      const baseUrl = bases[upTo(bases.length)] ?? '';
      let address: string;
      try {
        address = ownAddress(baseUrl, path);
      } catch {
        continue;
      }
      sent += 1;
      const base = new URL(baseUrl, page);
      const url = new URL(address, page);
      expect([url.origin, url.username], path).toEqual([base.origin, '']);
      const root = baseUrl === '' ? '/' : base.pathname;
      expect(url.pathname.startsWith(root), path).toBe(true);
    }
    expect(sent).toBeGreaterThan(500);
  });

  it('a request that would leave the API is refused before anything is sent, and no error repeats its path', async () => {
    const { wrapper, sent } = openWrapper(() => new Response('{}'));
    const asked = wrapper.request({ method: 'POST', path: 'https://evil.test/?card=4111', body: {} });
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.not.toThrow('4111');
    expect(sent).toEqual([]);
  });
});
