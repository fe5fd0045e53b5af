import { expect, it } from 'vitest';
import { boundedLines } from './bounded-lines.ts';

const mebibyte = 1_048_576;

async function readLines(...chunks: readonly (string | Buffer)[]): Promise<string[]> {
  async function* read() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of boundedLines(read(), 10)) lines.push(line);
  return lines;
}

it('[API-07] a line without an end is given up as soon as it is too long, and what follows is read and dropped', async () => {
  const chunk = Buffer.alloc(65_536, 'a');
  let read = 0;
  async function* endless() {
    for (; read < 50 * mebibyte; read += chunk.length) yield chunk;
    yield Buffer.from('\nnext\n');
  }
  const lines = boundedLines(endless(), 16_384);
  const first = await lines.next();
  expect(first.value).toHaveLength(16_385);
  // One chunk was enough to know.
  expect(read).toBeLessThanOrEqual(chunk.length);
  expect((await lines.next()).value).toBe('next');
  expect(read).toBe(50 * mebibyte);
  expect((await lines.next()).done).toBe(true);
});

it('[API-07] lines end with a line feed, with or without a carriage return, or with the file', async () => {
  expect(await readLines('one\ntwo\r\n\nfour')).toEqual(['one', 'two', '', 'four']);
  expect(await readLines('one\r', '\ntwo\n')).toEqual(['one', 'two']);
  expect(await readLines('')).toEqual([]);
});

it('[API-07] a line may have exactly as many characters as it may have, however its bytes come', async () => {
  expect(await readLines('0123456789\n', '0123456789a\n', '01234567890123456789\nend')).toEqual([
    '0123456789',
    '0123456789a',
    '0123456789a'.replace('a', '0'),
    'end',
  ]);
  const text = Buffer.from('ä€😀\n');
  expect(await readLines(...[...text].map((byte) => Buffer.from([byte])))).toEqual(['ä€😀']);
});
