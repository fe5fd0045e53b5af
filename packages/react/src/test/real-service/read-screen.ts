/** The parts of a screen that must be the same with the script and the real service: its title and its controls. */

const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary';

const readText = (element: Element): string =>
  element instanceof HTMLElement ? element.textContent : (element.textContent ?? '');

function readName(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [...labelled, ...labels, element].map(readText).join(' ');
}

/** Numbers, amounts and masked digits differ by customer. */
const withoutNumbers = (name: string): string =>
  name
    .replaceAll(/[+\d•*][\d•* ]*/g, '# ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export type Screen = { readonly title: readonly string[]; readonly controls: readonly string[] };

export function readScreen(root: ParentNode): Screen {
  const visible = (selector: string) => [...root.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return {
    title: visible('h1').map(readText),
    controls: visible(controls).map((each) => `${each.tagName.toLowerCase()} ${withoutNumbers(readName(each))}`),
  };
}
