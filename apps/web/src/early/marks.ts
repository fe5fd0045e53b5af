/** What the document, the inline script and the page's own script agree on. Small: all of it is in every page. */

/** On `<html>`: the prerendered page is not what this address shows, so what is in it stays unseen until the script has drawn. */
export const drawnAfresh = 'drawnAfresh';

/** Takes back that a press was heard, as far as the customer sees it; the mark on the form stays for whoever acts on it. */
export function unmarkButtons(): void {
  for (const button of document.querySelectorAll('[data-pressed] [type=submit]')) button.removeAttribute('aria-busy');
}

/** Shows the sentence that waits in every page for the case that its script does not come. */
export function showScriptFailed(): void {
  document.getElementById('script-failed')?.removeAttribute('hidden');
  unmarkButtons();
}
