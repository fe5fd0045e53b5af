/** A page's memory where the browser keeps nothing for it. */
import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };

describe.each([
  ['can’t be reached', refuse],
  ['refuses each call', () => refusing],
])('[ENG-08] the memory of a page whose storage %s', (_how, storage) => {
  const filled = () => {
    const memory = createMemory(storage);
    memory.set('oneTimeToken', 'a-token');
    memory.set('code.sms.1', '30000');
    return memory;
  };

  it('keeps a value until it is removed', () => {
    const memory = filled();
    expect(memory.get('oneTimeToken')).toBe('a-token');
    memory.remove('oneTimeToken');
    expect([memory.get('oneTimeToken'), memory.get('code.sms.1')]).toEqual([undefined, '30000']);
  });

  it('clears the keys with one prefix, or all of them, so that no token outlives its flow', () => {
    const memory = filled();
    memory.clear('code.');
    expect([memory.get('oneTimeToken'), memory.get('code.sms.1')]).toEqual(['a-token', undefined]);
    memory.clear();
    expect(memory.get('oneTimeToken')).toBeUndefined();
  });
});
