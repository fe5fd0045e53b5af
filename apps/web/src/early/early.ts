/** Inlined into every page and run before anything reads its address, which it removes secrets from. */

import { takeFragment, unstoredFragment } from '@stepgate/pages/take-fragment';
import { loadRestOfStyle } from './load-rest-of-style.ts';
import { drawnAfresh } from './marks.ts';
import { showsAnother } from './shows-another.ts';

takeFragment((key, fragment) => {
  try {
    sessionStorage.setItem(`stepgate.${key}`, fragment);
  } catch {
    Object.assign(window, { [unstoredFragment]: fragment });
  }
});

if (showsAnother(location.search)) {
  document.documentElement.dataset[drawnAfresh] = '';
  // What the script will draw isn't in the document.
  loadRestOfStyle();
}
