/** The layout of a step on a phone: its action docked in the usual place, and no gap between its parts. */

/**
 * The faults of the step that a page or its open dialog shows, scrolled to its top. It uses nothing from outside, so that it can run in a page that a test
 * drives.
 */
export function findLayoutFaults(): string[] {
  /** Between two parts of a step, and between its end and that of the screen, in pixels. */
  const mostRoom = 96;
  const edge = 16;
  const faults: string[] = [];
  const dialog = document.querySelector('dialog[open]');
  const root = dialog ?? document.body;
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    // A part that fades in later has its room already.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const step = [...root.querySelectorAll('[data-sg-part=step]')].filter(isShown).at(-1);
  if (step === undefined) return faults;
  const describe = ({ localName, textContent }: Element): string => `${localName} “${(textContent ?? '').trim().slice(0, 40)}”`;
  const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

  const slots = [...step.querySelectorAll('[data-sg-part=actions]')].filter(isShown);
  const docked = slots.filter((slot) => getComputedStyle(slot).position === 'sticky');
  if (docked.length > 1) faults.push(`two docks: ${docked.map(describe).join(', ')}`);
  for (const action of step.querySelectorAll('[data-main], [data-sg-part="button danger"]')) {
    // A part of a page, such as a card of a list, has its action with it.
    const isOfStep = action.closest('section, article, li, fieldset') === step;
    if (isOfStep && isShown(action) && !docked.some((slot) => slot.contains(action)))
      faults.push(`outside of the docked slot: ${describe(action)}`);
  }

  /** The parts in a row: a form without a layout of its own is replaced by its children. */
  const partsOf = (parent: Element): Element[] =>
    [...parent.children].flatMap((part) => (getComputedStyle(part).display === 'contents' ? partsOf(part) : part));
  const parts = partsOf(step).filter(isShown);
  const [dock] = docked;
  const end = dialog === null ? innerHeight : bottomOf(dialog) - 1;
  if (dock !== undefined) {
    if (end - bottomOf(dock) < edge - 1) faults.push(`${Math.round(end - bottomOf(dock))} px above the end: ${describe(dock)}`);
    const below = parts.slice(parts.indexOf(dock));
    const isAtFoot = below.every((part) => part.matches('[data-sg-part=actions], [data-sg-part=links]'));
    const room = Math.round(end - Math.max(...below.map(bottomOf)));
    if (isAtFoot && room > edge + 1) faults.push(`${room} px of room below the dock: ${describe(dock)}`);
  }

  const hasWords = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
  const isDrawn = (element: Element): boolean => {
    if (element.matches('input, select, textarea, svg, img, video, canvas') || hasWords(element)) return true;
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || borderTopWidth !== '0px';
  };
  const drawn = [...step.querySelectorAll('*')]
    .filter((element) => !slots.includes(element) && isShown(element) && isDrawn(element))
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .sort((one, other) => one.place.top - other.place.top);
  let reached = drawn[0]?.place.bottom ?? 0;
  for (const { element, place } of drawn) {
    const hole = Math.round(place.top - reached);
    // A dock that sticks has left its place further down, out of sight.
    const isBelowDock = dock !== undefined && place.top >= dock.getBoundingClientRect().top;
    if (hole > mostRoom && !isBelowDock) faults.push(`a hole of ${hole} px above ${describe(element)}`);
    reached = Math.max(reached, place.bottom);
  }
  return faults;
}
