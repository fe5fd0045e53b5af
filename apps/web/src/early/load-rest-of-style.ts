/**
 * Loads the whole style of a page whose document has the rules of its first view only. The sheets come in their order behind those rules, which they repeat, so
 * that the order decides as if all of them had been in the document. A sheet that is lost is requested once more.
 */
export function loadRestOfStyle(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-rest]')) {
    sheet.removeAttribute('data-rest');
    sheet.addEventListener('error', () => sheet.replaceWith(sheet.cloneNode()), { once: true });
    sheet.media = 'all';
    sheet.disabled = false;
  }
}
