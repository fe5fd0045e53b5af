/**
 * A page translator as browsers have it: it puts an element in the place of each text, at once and in what comes later, unless the page forbids it. For tests
 * only.
 */

const without = 'script, style, textarea, font, [translate=no]';

/**
 * @param to what becomes of a text. By default it stays, so that what the page shows can be compared
 * @returns stops it
 */
export function translatePage(to: (text: string) => string = (text) => text): () => void {
  function wrap(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest(without)) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = to(text.data);
    text.replaceWith(outer);
  }
  function wrapIn(node: Node): void {
    const texts = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let next = walker.nextNode(); next !== null; next = walker.nextNode()) if (next instanceof Text) texts.push(next);
    texts.forEach(wrap);
  }
  wrapIn(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrapIn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
