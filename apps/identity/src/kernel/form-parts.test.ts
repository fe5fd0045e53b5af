import { describe, expect, it, vi } from 'vitest';
import { formParts } from './form-parts.ts';

const bounds = { parts: 60, partBytes: 307_200 };
const boundary = '----aBoundaryOfABrowser';
const part = (content: string, header = 'Content-Disposition: form-data; name="frame"') =>
  `--${boundary}\r\n${header}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]): Buffer => Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'latin1');
const parseContents = (body: Buffer) => formParts(body, boundary, bounds).map(({ content }) => content.toString('latin1'));

describe('the parts of a form', () => {
  it('[ATT-07] are found whatever they contain, up to the sixtieth', () => {
    const like = [`\r\n--${boundary.slice(0, -1)}`, '', '\r\n\r\n', `--${boundary}`];
    expect(parseContents(form(...like.map((content) => part(content))))).toEqual(like);
    expect(parseContents(form())).toEqual([]);
    expect(parseContents(form(...Array.from({ length: 60 }, () => part('x'))))).toHaveLength(60);
    expect(parseContents(Buffer.from(`${part('x')}--${boundary}--`))).toEqual(['x']);
  });

  it.each([
    ['a part more than sixty', 'too-many-parts', form(...Array.from({ length: 61 }, () => part('x')))],
    ['a part of 307,201 bytes', 'large-part', form(part('x'.repeat(307_201)))],
    ['a header of more than 1,024 bytes', 'not-a-form', form(part('x', `A: ${'x'.repeat(1_024)}`))],
    ['something before the first boundary', 'not-a-form', Buffer.concat([Buffer.from('\r\n'), form(part('x'))])],
    ['something after the last boundary', 'not-a-form', Buffer.concat([form(part('x')), Buffer.from('x')])],
    ['no last boundary', 'not-a-form', Buffer.from(part('x'))],
    ['no end of a part', 'not-a-form', Buffer.from(part('x').slice(0, -2))],
    ['nothing in it', 'not-a-form', Buffer.alloc(0)],
    ['one letter ten million times', 'not-a-form', Buffer.alloc(10_485_760, 'a')],
  ])('[ATT-07] are refused with %s', (_name, reason, body) => {
    expect(() => formParts(body, boundary, bounds)).toThrow(reason);
  });

  it('[ATT-07] accepts a part of 307,200 bytes and a header of 1,020, and reads no further than its bounds', () => {
    expect(parseContents(form(part('x'.repeat(307_200), `A: ${'x'.repeat(1_017)}`)))).toEqual(['x'.repeat(307_200)]);
    const searched: number[] = [];
    const indexOf = vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (this: Buffer, text) {
      searched.push(this.length);
      return Buffer.from(this).toString('latin1').indexOf(String(text));
    });
    const large = Buffer.concat([Buffer.from(part('').slice(0, -2)), Buffer.alloc(10_000_000, 'a')]);
    expect(() => formParts(large, boundary, bounds)).toThrow('large-part');
    indexOf.mockRestore();
    expect(searched).toEqual([1_024, 307_200 + 4 + boundary.length]);
  });

  it.each([
    ['Content-Disposition: form-data; name="frame"; filename="a.jpg"', 'frame', 'a.jpg'],
    [
      'Content-Type: image/jpeg\r\ncontent-disposition: form-data; name="file"; filename=""><img src=x>"',
      'file',
      '"><img src=x>',
    ],
    ['Content-Disposition: form-data; name="purpose"', 'purpose', undefined],
    ['Content-Disposition: form-data; name="__proto__"', '__proto__', undefined],
    ['Content-Disposition: attachment; filename="a.jpg"', undefined, undefined],
    ['X: y', undefined, undefined],
  ])('their name and file name are read from: %j', (header, name, fileName) => {
    expect(formParts(form(part('x', header)), boundary, bounds)).toEqual([{ name, fileName, content: Buffer.from('x') }]);
  });
});
