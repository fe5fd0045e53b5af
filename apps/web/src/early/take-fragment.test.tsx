import { takeFragment } from '@stepgate/pages/take-fragment';
import { afterEach, describe, expect, it } from 'vitest';

const { pathname, search } = location;

afterEach(() => {
  history.replaceState(null, '', pathname + search);
  sessionStorage.clear();
});

const opened = (fragment: string) => {
  history.replaceState(null, '', pathname + search + fragment);
  const kept: [string, string][] = [];
  const taken = takeFragment((...each) => kept.push(each));
  return { taken, kept };
};

describe('(TS2) a token in the fragment of an address', () => {
  it.each([
    'token=abc',
    '/?code=abc',
    '/?code=abc&skipIntro=true',
    'intro?token=abc',
    '/email?screen=VERIFY_EMAIL&emailVerifyOtt=abc',
  ])('is removed from the address as soon as the page starts: #%s', (fragment) => {
    const steps = history.length;
    expect(opened(`#${fragment}`)).toEqual({ taken: true, kept: [[`fragment.${pathname}`, fragment]] });
    expect(location.href).toBe(`${location.origin}${pathname}${search}`);
    expect(history.length).toBe(steps);
  });

  it('isn’t confused with an anchor in the page, which stays', () => {
    expect(opened('#notes')).toEqual({ taken: false, kept: [] });
    expect(location.hash).toBe('#notes');
  });

  it('is taken before any other code of the page runs, and is kept in this tab’s memory', async () => {
    history.replaceState(null, '', `${pathname}${search}#token=abc`);
    await import('./early.ts');
    expect(location.hash).toBe('');
    expect(sessionStorage.getItem(`stepgate.fragment.${pathname}`)).toBe('token=abc');
  });
});
