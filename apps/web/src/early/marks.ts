/** Shared by the document, the inline script and the page's own script. It is small, because it is in every page. */

/** On `<html>`: the prerendered page isn't what this address shows, so its content is hidden until the script has rendered. */
export const drawnAfresh = 'drawnAfresh';

/** Removes the visible sign of an early press. The mark on the form stays for the script. */
export function unmarkButtons(): void {
  for (const button of document.querySelectorAll('[data-pressed] [type=submit]')) button.removeAttribute('aria-busy');
}

/** Shows the message, which is in every page, that the script could not be loaded. */
export function showScriptFailed(): void {
  document.getElementById('script-failed')?.removeAttribute('hidden');
  unmarkButtons();
}
