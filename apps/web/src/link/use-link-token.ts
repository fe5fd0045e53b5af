import { fragmentToken } from '@stepgate/contract';
import { useStepgate } from '@stepgate/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { fragmentKey, takeFragment, unstoredFragment } from '../early/take-fragment.ts';

export type LinkToken = {
  /** Whether the page was opened without a token; `false` while it is prerendered, where nobody knows yet. */
  readonly missing: boolean;
  /** Another link was opened over the page, which loads nothing anew: it is the page's key. */
  readonly opened: number;
  /** @returns the token, while there is one */
  read(): string | undefined;
  /** @returns what else the link says under this name, or `note` has written */
  says(name: string): string | undefined;
  /** Writes something beside the token, such as how far the page has got with it: there after a reload, and gone with the token. */
  note(name: string, value: string): void;
  /** It is of no more use. */
  forget(): void;
};

function unstored(): string | undefined {
  const left: unknown = Reflect.get(window, unstoredFragment);
  return typeof left === 'string' ? left : undefined;
}

/** `token=…`, which may stand behind a place, as in `/?code=…` and `intro?token=…` (specification, part 2). */
const partsOf = (fragment = ''): URLSearchParams => new URLSearchParams(fragment.replace(/^[^=]*\?/, ''));

/**
 * The token of the link that opened this page: out of the address before this runs, and kept over a reload in the memory of the tab.
 * @param name of the token in the fragment
 */
export function useLinkToken(name: string = fragmentToken): LinkToken {
  const { memory } = useStepgate();
  const [link, setLink] = useState({ missing: false, opened: 0 });

  const access = useMemo(() => {
    const take = () => takeFragment((key, fragment) => memory.set(key, fragment));
    const parts = () => {
      // Where no script before this one did, as in development.
      take();
      return partsOf(memory.get(fragmentKey(location.pathname)) ?? unstored());
    };
    const says = (part: string) => parts().get(part) || undefined;
    return {
      take,
      read: () => says(name),
      says,
      note(part: string, value: string) {
        const noted = parts();
        noted.set(part, value);
        memory.set(fragmentKey(location.pathname), noted.toString());
      },
      forget() {
        memory.remove(fragmentKey(location.pathname));
        Reflect.deleteProperty(window, unstoredFragment);
      },
    };
  }, [memory, name]);

  // Before the browser paints, so that a page without a token never looks as if it had one.
  useLayoutEffect(() => {
    const openAnother = () => {
      if (access.take()) setLink(({ opened }) => ({ missing: access.read() === undefined, opened: opened + 1 }));
    };
    setLink(({ opened }) => ({ missing: access.read() === undefined, opened }));
    addEventListener('hashchange', openAnother);
    return () => removeEventListener('hashchange', openAnother);
  }, [access]);

  const { read, says, note, forget } = access;
  return { ...link, read, says, note, forget };
}
