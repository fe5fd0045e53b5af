import { fragmentToken } from '@stepgate/contract';
import { useStepgate } from '@stepgate/react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { fragmentKey, takeFragment, unstoredFragment } from '../early/take-fragment.ts';

/** `reading` is what is prerendered: whether the address has a token shows in the browser only. */
export type Link =
  | { readonly name: 'reading' }
  | { readonly name: 'none' }
  | { readonly name: 'token'; readonly token: string; readonly opened: number };

const unstored = (): string | undefined => {
  const left: unknown = Reflect.get(window, unstoredFragment);
  return typeof left === 'string' ? left : undefined;
};

/**
 * The token of the mailed link that opened this page. It is out of the address before this runs, and outlives a reload in the memory of the
 * tab. Another link opened over the page, which loads nothing anew, is a link of its own: `opened` counts them.
 */
export function useLinkToken(): { readonly link: Link; forget(): void } {
  const { memory } = useStepgate();
  const [link, setLink] = useState<Link>({ name: 'reading' });

  // Before the browser paints, so that a page that has no token never shows that it had one.
  useLayoutEffect(() => {
    const keep = memory.set;
    const read = () => {
      const fragment = memory.get(fragmentKey(location.pathname)) ?? unstored();
      const token = new URLSearchParams(fragment).get(fragmentToken) ?? '';
      setLink((former) =>
        token === '' ? { name: 'none' } : { name: 'token', token, opened: former.name === 'token' ? former.opened + 1 : 1 },
      );
    };
    const readAnother = () => {
      if (takeFragment(keep)) read();
    };
    takeFragment(keep);
    read();
    addEventListener('hashchange', readAnother);
    return () => removeEventListener('hashchange', readAnother);
  }, [memory]);

  const forget = useCallback(() => {
    memory.remove(fragmentKey(location.pathname));
    Reflect.deleteProperty(window, unstoredFragment);
  }, [memory]);
  return { link, forget };
}
