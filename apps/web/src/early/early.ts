/** Inlined into every page and run first: it removes secrets from the address, and shows a message if the page's script can't be loaded. */

import { takeFragment, unstoredFragment } from '@stepgate/react/take-fragment';
import { drawnAfresh, showScriptFailed } from './marks.ts';
import { showsAnother } from './shows-another.ts';

takeFragment((key, fragment) => {
  try {
    sessionStorage.setItem(`stepgate.${key}`, fragment);
  } catch {
    Object.assign(window, { [unstoredFragment]: fragment });
  }
});

// A script of another origin is a captcha's, and the captcha reports its own failure.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(origin) && showScriptFailed(),
  true,
);

if (showsAnother(location.search)) document.documentElement.dataset[drawnAfresh] = '';
