import { useState } from 'react';
import { words } from './words.ts';

/** Copies a code, and says whether that worked. */
export function useCopying(): { readonly announcement: string; copyCode(code: string): void } {
  const [announcement, setAnnouncement] = useState('');

  function copyCode(code: string): void {
    setAnnouncement('');
    // Missing if the page is opened over plain http from another device.
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setAnnouncement(words.copied),
      () => setAnnouncement(words.notCopied),
    );
  }

  return { announcement, copyCode };
}
