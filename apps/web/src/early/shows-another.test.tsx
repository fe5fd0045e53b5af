import { createMemory } from '@stepgate/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showsAnother } from './shows-another.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the prerendered login page', () => {
  it('fits a plain address, and an address that only says where to go afterwards', () => {
    expect(showsAnother('')).toBe(false);
    expect(showsAnother('?redirectUrl=%2Fhome%3Femail%3D1')).toBe(false);
  });

  it('[LOGIN-03] [LOGIN-05] doesn’t fit a preset email or a variant: no password field flashes up in data sharing', () => {
    expect(showsAnother('?variant=CDR')).toBe(true);
    expect(showsAnother('?redirectUrl=%2Fhome&email=ada%40demo.example')).toBe(true);
  });

  it.each(['oneTimeToken', 'passwordReset', 'loggedOut'] as const)(
    '(RB10) doesn’t fit in the middle of a flow or after the end of a session, when the memory has its %s',
    (key) => {
      createMemory(() => sessionStorage).set(key, 'token');
      expect(showsAnother('')).toBe(true);
      createMemory(() => sessionStorage).clear();
      expect(showsAnother('')).toBe(false);
    },
  );

  it('(RB16) fits if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(showsAnother('')).toBe(false);
  });
});
