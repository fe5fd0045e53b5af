/**
 * Inlined into every page and run before anything else is there: it takes secrets out of the address, keeps a press of the button until the
 * script can act on it, and says so where the script cannot be loaded.
 */
import { drawnAfresh, showScriptFailed } from './marks.ts';
import { showsAnother } from './shows-another.ts';
import { takeFragment, unstoredFragment } from './take-fragment.ts';

takeFragment((key, fragment) => {
  try {
    sessionStorage.setItem(`stepgate.${key}`, fragment);
  } catch {
    Object.assign(window, { [unstoredFragment]: fragment });
  }
});

addEventListener('submit', (event) => {
  // Once the page's script runs, it has prevented the default before the event comes this far.
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset.pressed = '';
  event.target.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
});

// One of another origin is a captcha's, and whoever asked for it says what its absence means.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && target.src.startsWith(origin) && showScriptFailed(),
  true,
);

if (showsAnother(location.search)) document.documentElement.dataset[drawnAfresh] = '';
