import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs something once when a part of the page opens, under StrictMode too, which runs an effect twice. */
export function useOnOpening(open: () => void): void {
  const isOpen = useRef(false);
  const begin = useEffectEvent(open);
  useEffect(() => {
    if (isOpen.current) return;
    isOpen.current = true;
    begin();
  }, []);
}
