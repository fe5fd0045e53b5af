import { useState } from 'react';
import { words } from './words.ts';

/** Copies a code, and says whether that worked. */
export function useCopying(): { readonly said: string; copyCode(code: string): void } {
  const [said, setSaid] = useState('');

  function copyCode(code: string): void {
    setSaid('');
    // Missing if the page is opened over plain http from another device.
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setSaid(words.copied),
      () => setSaid(words.notCopied),
    );
  }

  return { said, copyCode };
}
