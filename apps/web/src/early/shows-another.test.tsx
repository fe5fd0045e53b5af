import { createMemory } from '@stepgate/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showsAnother } from './shows-another.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('whether what was prerendered is what this page shows', () => {
  it('is so for a plain address, and for one that only says where to go after', () => {
    expect(showsAnother('')).toBe(false);
    expect(showsAnother('?redirectUrl=%2Fhome%3Femail%3D1')).toBe(false);
  });

  it('[LOGIN-03] [LOGIN-05] is not so for a preset e-mail or a variant: no password field flashes up in data sharing', () => {
    expect(showsAnother('?variant=CDR')).toBe(true);
    expect(showsAnother('?redirectUrl=%2Fhome&email=ada%40demo.example')).toBe(true);
  });

  it.each(['oneTimeToken', 'passwordReset'] as const)(
    '(RB10) is not so in the middle of a flow, as the memory keeps its %s',
    (key) => {
      createMemory(() => sessionStorage).set(key, 'token');
      expect(showsAnother('')).toBe(true);
      createMemory(() => sessionStorage).clear();
      expect(showsAnother('')).toBe(false);
    },
  );

  it('(RB16) is so where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(showsAnother('')).toBe(false);
  });
});
