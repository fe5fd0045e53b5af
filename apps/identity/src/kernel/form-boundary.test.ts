import { describe, expect, it } from 'vitest';
import { parseFormBoundary } from './form-boundary.ts';

const form = (boundary: string) => parseFormBoundary(`multipart/form-data; boundary=${boundary}`);

describe('the boundary of a form', () => {
  it.each([
    ['Chromium and Safari', '----WebKitFormBoundary7MA4YWxkTrZu0gW9'],
    ['Firefox', '----geckoformboundary1c8e3a5d9f7b2460c8e3a5d9f7b2460'],
    ['older Firefox', `${'-'.repeat(27)}41184676334`],
    ['Node', '----formdata-undici-012345678901'],
    ['curl', '------------------------d74496d66958873e'],
    ['16 characters', 'a'.repeat(16)],
    ['70 characters', 'a'.repeat(70)],
    ['every character there is', `'()+_,-./:=? azAZ09`],
  ])('[ATT-07] is accepted from %s', (_name, boundary) => {
    expect(form(boundary)).toBe(boundary);
    expect(form(`"${boundary}"`)).toBe(boundary);
  });

  it.each([
    ['one letter', 'a'],
    ['15 characters', 'a'.repeat(15)],
    ['71 characters', 'a'.repeat(71)],
    ['a megabyte', 'a'.repeat(1_048_576)],
    ['a space at its end', `"${'a'.repeat(20)} "`],
    ['a line break', `${'a'.repeat(10)}\r\n${'a'.repeat(10)}`],
    ['a quote', `${'a'.repeat(10)}"${'a'.repeat(10)}`],
    ['a letter of another alphabet', 'ä'.repeat(20)],
    ['nothing', ''],
  ])('[ATT-07] is refused with %s', (_name, boundary) => {
    expect(form(boundary)).toBeUndefined();
  });

  it('[ATT-07] is read only if there is exactly one, for a form, in a content type of at most 256 characters', () => {
    const boundary = 'a'.repeat(20);
    const type = `Multipart/Form-Data; charset=utf-8; Boundary=${boundary}`;
    expect(parseFormBoundary(type)).toBe(boundary);
    expect(parseFormBoundary(`${type}; boundary=${boundary}`)).toBeUndefined();
    expect(parseFormBoundary(`multipart/mixed; boundary=${boundary}`)).toBeUndefined();
    expect(parseFormBoundary(`text/plain; boundary=${boundary}`)).toBeUndefined();
    expect(parseFormBoundary(`${type}; x=${'x'.repeat(256 - type.length - 4)}`)).toBe(boundary);
    expect(parseFormBoundary(`${type}; x=${'x'.repeat(257 - type.length - 4)}`)).toBeUndefined();
  });
});
