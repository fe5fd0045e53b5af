import { fragmentToken } from '@stepgate/contract';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { fragmentKey, takeFragment, unstoredFragment } from './take-fragment.ts';

export type LinkToken = {
  /** Whether the page was opened without a token. `false` while it is prerendered, because the address is unknown then. */
  readonly missing: boolean;
  /** Counts the links opened over the page, which doesn't reload. It is the page's React key. */
  readonly opened: number;
  /** @returns the token, if there is one */
  read(): string | undefined;
  /** @returns another parameter of the link, or a value that `note` has written */
  says(name: string): string | undefined;
  /** Stores a value next to the token, such as the page's progress. It survives a reload and is removed with the token. */
  note(name: string, value: string): void;
  /** Removes the token when it is no longer needed. */
  forget(): void;
};

function unstored(): string | undefined {
  const left: unknown = Reflect.get(window, unstoredFragment);
  return typeof left === 'string' ? left : undefined;
}

/** `token=…`, which may follow a path, as in `/?code=…` and `intro?token=…`. */
const parseParts = (fragment = ''): URLSearchParams => new URLSearchParams(fragment.replace(/^[^=]*\?/, ''));

/**
 * The token of the link that opened this page. It was removed from the address before this runs, and survives a reload in the tab's memory.
 * @param name of the token in the fragment
 */
export function useLinkToken(name: string = fragmentToken): LinkToken {
  const { memory } = useStepgate();
  const [link, setLink] = useState({ missing: false, opened: 0 });

  const access = useMemo(() => {
    const take = () => takeFragment((key, fragment) => memory.set(key, fragment));
    const parts = () => {
      // In development no earlier script has taken the fragment.
      take();
      return parseParts(memory.get(fragmentKey(location.pathname)) ?? unstored());
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

  // Before the browser paints, so that a page without a token never flashes the view for one.
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
