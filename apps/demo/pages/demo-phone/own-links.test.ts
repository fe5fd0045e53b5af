import { expect, it } from 'vitest';
import { ownLinks } from './own-links.ts';

const origin = 'http://localhost:3000';
const links = (text: string) => ownLinks(text, origin).flatMap(({ href }) => href ?? []);

it('a link to this product can be followed, with its token', () => {
  const link = `${origin}/login/reset-password#token=a-1_b`;
  expect(ownLinks(`Set it here:\n${link}\n\nBye`, origin)).toEqual([
    { text: 'Set it here:\n' },
    { text: link, href: link },
    { text: '\n\nBye' },
  ]);
});

it('any other link stays text, even if it looks like ours', () => {
  for (const link of [
    'https://localhost:3000/login',
    'http://localhost:3000.evil.test/',
    'http://localhost:3000@evil.test/',
    'http://evil.test/http://localhost:3000/',
    'javascript:alert(1)',
    'http://[',
  ])
    expect(links(`See ${link} now`)).toEqual([]);
});

it('the parts add up to the whole text', () => {
  const text = `<b>${origin}/a</b> https://other.test x`;
  expect(
    ownLinks(text, origin)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
