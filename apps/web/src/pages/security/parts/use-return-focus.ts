import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened something, once that is closed.
 * @returns for the opener
 */
export function useReturnFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
