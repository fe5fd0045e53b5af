/**
 * Functions that run in the page, in any engine. Each is self-contained: nothing outside of it exists there. They call nothing that the oldest browser lacks.
 */

export type Role = 'button' | 'link' | 'heading' | 'field' | 'checkbox' | 'radio' | 'dialog' | 'alert';

/** The words of a pattern and its flags, or the exact name. */
export type Name = string | { readonly source: string; readonly flags: string };

/** The first element with this role and name that a customer can see and reach: nothing hidden, nothing behind an open dialog. */
export function findByRole(role: Role, wantedName: Name): Element | undefined {
  const selectors = {
    button: 'button, [role=button], input[type=submit], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    field: 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    dialog: 'dialog[open], [role=dialog]',
    alert: '[role=alert]',
  };
  const tidy = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/[\u200b\u2060-\u2069\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const textOf = (element: Element): string => tidy(element instanceof HTMLElement ? element.innerText : element.textContent);
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null)
      return tidy(
        ids
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return tidy(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
      return [...(element.labels ?? [])].map(textOf).join(' ');
    return textOf(element);
  };
  const isSeen = (element: Element): boolean => {
    const { visibility } = getComputedStyle(element);
    return visibility === 'visible' && element.getClientRects().length > 0 && element.closest('[inert]') === null;
  };
  const modal = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal')).at(-1);
  const isWanted =
    typeof wantedName === 'string'
      ? (name: string) => name === wantedName
      : (name: string) => new RegExp(wantedName.source, wantedName.flags).test(name);
  return [...document.querySelectorAll(selectors[role])].find(
    (element) =>
      isSeen(element) &&
      (modal === undefined || modal === element || modal.contains(element)) &&
      isWanted(role === 'alert' ? textOf(element) : nameOf(element)),
  );
}

/** Everything that is seen, each line on its own. */
export const readText = (): string =>
  document.body.innerText.replace(/[\u200b\u2060-\u2069\u200e\u200f]/g, '').replace(/\u00a0/g, ' ');

export const readAddress = (): string => location.href;

/** Selects what a field has, so that typing replaces it. @returns whether the field has the focus */
export function selectFocused(): string {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  return String(field !== document.body);
}

/** The layout of the page in its window, as JSON. */
export function readLayout(): string {
  const { documentElement: html, activeElement: focused } = document;
  const dialog = document.querySelector('dialog[open]');
  const box = focused?.getBoundingClientRect();
  const sign = box && [box.left + box.width / 2, box.top + box.height / 2];
  const above = sign && document.elementFromPoint(sign[0] ?? 0, sign[1] ?? 0);
  return JSON.stringify({
    width: innerWidth,
    height: innerHeight,
    sideways: Math.max(0, html.scrollWidth - html.clientWidth),
    focusIsSeen:
      focused !== null && above !== null && above !== undefined && (focused.contains(above) || above.contains(focused)),
    language: html.lang,
    backdrop: dialog === null ? '' : getComputedStyle(dialog, '::backdrop').backgroundColor,
  });
}

/** From now on the page notes whether the browser showed it again without loading it. */
export function noteReturn(): string {
  addEventListener('pageshow', ({ persisted }) => {
    document.documentElement.dataset.shown = persisted ? 'kept' : 'loaded';
  });
  return '';
}

export const readReturn = (): string => document.documentElement.dataset.shown ?? 'loaded';

/** Gives the only file field of the page a file, as a customer chooses one. @param base64 its bytes. @returns whether there is such a field */
export function chooseFile(name: string, type: string, base64: string): string {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) return 'false';
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name, { type }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return 'true';
}
