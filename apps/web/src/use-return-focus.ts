import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened something, once that is closed and has left it nowhere.
 * @returns for the opener
 */
export function useReturnFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
