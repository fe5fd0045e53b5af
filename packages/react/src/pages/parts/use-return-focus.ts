import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to the button that opened something, if closing it has left the focus nowhere.
 * @returns the ref for that button
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
