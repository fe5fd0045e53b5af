/** Reads a JSON body, with more rules than JSON has: an object, no duplicate keys, no prototype keys, limited depth, UTF-8 only. */
import { sizes } from '@stepgate/contract';
import { Problem } from '../kernel/problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const strings = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/** Counts keys, and refuses JSON that is too deep or has a key that reaches a prototype. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > sizes.jsonDepth) throw new Problem('invalid_format');
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  if (keys.some((key) => dangerous.has(key))) throw new Problem('invalid_format');
  return Object.values(value).reduce<number>((sum, child) => sum + countKeys(child, depth + 1), keys.length);
}

/** Counts keys in the text: in valid JSON, a string followed by a colon is a key. */
function writtenKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(strings)) if (colon !== undefined) count += 1;
  return count;
}

const charset = /;\s*charset\s*=\s*"?(?<name>[^";\s]*)/i;

/** JSON is UTF-8 (RFC 8259, 8.1). */
const isUtf8 = (contentType: string): boolean => /^utf-?8$/i.test(charset.exec(contentType)?.groups?.name ?? 'utf-8');

/**
 * @param contentType as sent
 * @returns `undefined` without a body: a client may send its content type even with calls that have no body
 * @throws Problem `invalid_format`, `unsupported_media_type`
 */
export function readJson(body: Buffer, contentType: string): unknown {
  if (!isUtf8(contentType)) throw new Problem('unsupported_media_type');
  if (body.length === 0) return undefined;
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    // The schemas would take a list for an object without fields.
    if (typeof value !== 'object' || value === null || Array.isArray(value) || countKeys(value, 1) !== writtenKeys(text))
      throw new Problem('invalid_format');
    return value;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('invalid_format');
  }
}
