/**
 * Inlined into every page and run before anything else is there: it keeps a press of the button until the script can act on it, and says
 * so where the script cannot be loaded.
 */
import { routeParameters } from '@stepgate/contract';
import { drawnAfresh, showScriptFailed } from './marks.ts';

addEventListener('submit', (event) => {
  // Once the page's script runs, it has prevented the default before the event comes this far.
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset.pressed = '';
  event.target.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
});

addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showScriptFailed(), true);

const query = new URLSearchParams(location.search);
if (query.has(routeParameters.variant) || query.has(routeParameters.email)) document.documentElement.dataset[drawnAfresh] = '';
