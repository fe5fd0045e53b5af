import { type Dispatch, useEffect, useState } from 'react';

/** Of the error that appeared last. */
let retireNewest: Dispatch<boolean> | undefined;

/**
 * The rule that a customer has one error at a time: each that appears retires the one before it, wherever on the page it is.
 * @param isVisible whether there is an error
 * @returns whether another error has appeared since
 */
export function useNewestError(isVisible = true): boolean {
  const [past, retire] = useState(false);
  useEffect(() => {
    if (!isVisible) return;
    if (retireNewest !== retire) retireNewest?.(true);
    retireNewest = retire;
  }, [isVisible]);
  return past;
}
