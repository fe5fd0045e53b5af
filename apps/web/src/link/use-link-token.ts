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
  /** It is of no more use. */
  forget(): void;
};

function unstored(): string | undefined {
  const left: unknown = Reflect.get(window, unstoredFragment);
  return typeof left === 'string' ? left : undefined;
}

/**
 * The token of the link that opened this page: out of the address before this runs, and kept over a reload in the memory of the tab.
 * @param name of the token in the fragment
 */
export function useLinkToken(name: string = fragmentToken): LinkToken {
  const { memory } = useStepgate();
  const [link, setLink] = useState({ missing: false, opened: 0 });

  const access = useMemo(() => {
    const take = () => takeFragment((key, fragment) => memory.set(key, fragment));
    return {
      take,
      read() {
        // Where no script before this one did, as in development.
        take();
        const fragment = memory.get(fragmentKey(location.pathname)) ?? unstored();
        return new URLSearchParams(fragment).get(name) || undefined;
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

  return { ...link, read: access.read, forget: access.forget };
}
