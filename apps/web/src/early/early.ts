/**
 * Inlined into every page and run first: it removes secrets from the address, keeps a press of the button until the script can act on it,
 * and shows a message if the script can't be loaded.
 */

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

addEventListener('submit', (event) => {
  // After hydration the page's script prevents the default before the event gets here.
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset.pressed = '';
  event.target.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
});

// A script of another origin is a captcha's, and the captcha reports its own failure.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(origin) && showScriptFailed(),
  true,
);

if (showsAnother(location.search)) document.documentElement.dataset[drawnAfresh] = '';
