import { useCallback, useEffect, useRef, useState } from 'react';

type AskingBrowser = {
  /** The browser gave no passkey: cancelled, too late, or without one here. Browsers don't say which. */
  readonly refused: boolean;
  /** Opens the browser's dialog. Call it in a press. @returns `undefined` if it gave none */
  ask<T>(open: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
};

/** One dialog of the browser for passkeys. It closes with the screen that opened it. */
export function useAskingBrowser(): AskingBrowser {
  const [refused, setRefused] = useState(false);
  const dialog = useRef<AbortController>(undefined);
  useEffect(() => () => dialog.current?.abort(), []);

  const ask = useCallback(async <T>(open: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    dialog.current = new AbortController();
    setRefused(false);
    return open(dialog.current.signal).catch(() => {
      setRefused(true);
      return undefined;
    });
  }, []);

  return { refused, ask };
}
