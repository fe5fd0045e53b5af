import { describe, expect, it } from 'vitest';
import { guestIdOf } from './guest-id.ts';
import { createMemory } from './memory.ts';

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

describe('the memory of a tab', () => {
  it('survives a reload, and clears only its own keys', () => {
    sessionStorage.setItem('of-the-host', 'kept');
    const before = createMemory(() => sessionStorage);
    before.set('oneTimeToken', 'a-token');
    before.set('code.sms.1', '30000');
    const after = createMemory(() => sessionStorage);
    expect(after.get('oneTimeToken')).toBe('a-token');
    after.clear('code.');
    expect([after.get('oneTimeToken'), after.get('code.sms.1')]).toEqual(['a-token', undefined]);
    after.clear();
    expect(createMemory(() => sessionStorage).get('oneTimeToken')).toBeUndefined();
    expect(sessionStorage.getItem('of-the-host')).toBe('kept');
  });
});

describe('the guest id', () => {
  const make = () => crypto.randomUUID();

  it('is made once per browser', () => {
    localStorage.clear();
    const first = guestIdOf(() => localStorage, make);
    expect(guestIdOf(() => localStorage, make)).toBe(first);
  });

  it('is replaced if the stored value is not an id, and is made per page if storage is blocked', () => {
    localStorage.setItem('stepgate.guestId', '<script>');
    expect(
      guestIdOf(
        () => localStorage,
        () => 'fresh-id-1',
      ),
    ).toBe('fresh-id-1');
    expect(guestIdOf(blocked, () => 'fresh-id-2')).toBe('fresh-id-2');
  });
});
