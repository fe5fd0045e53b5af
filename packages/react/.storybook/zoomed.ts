/**
 * A story on a narrow phone, and on a desk's page zoomed to 400 %, which is 320 × 256 CSS pixels: nothing is cut off, and each control comes into
 * sight with the focus, whatever sticks to an edge of the page (WCAG 1.4.10, 2.4.11).
 */
import { flushSync } from 'react-dom';
import { expect } from 'vitest';

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Elements for screen readers only are one pixel big. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

/** Whether the element's own box cuts off what is in it: nobody can scroll there. A field scrolls with its caret. */
function isCutOff(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.matches('input, select') || element.textContent === '') return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (
    (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
    (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
  );
}

/** Whether the middle of what the page shows of the control can be seen and pressed. A link may stand on several lines. */
function isInSight(control: HTMLElement): boolean {
  return [...control.getClientRects()].some(({ left, top, right, bottom }) => {
    const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const hit = document.elementFromPoint((left + right) / 2, (first + last) / 2);
    const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
    return isHit && left >= 0 && right <= innerWidth && last > first;
  });
}

/** In the window as it is. */
export function fitsZoomed(): void {
  const { innerWidth: wide, innerHeight: high } = window;
  expect(document.documentElement.scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(wide);
  const drawn = [...document.body.querySelectorAll('*')].filter(isDrawn);
  expect(
    drawn.filter(isCutOff).map(({ outerHTML }) => outerHTML),
    `cut off at ${wide} × ${high}`,
  ).toEqual([]);
  const inReach = document.querySelector('dialog[open]') ?? document.body;
  for (const control of inReach.querySelectorAll<HTMLElement>(controls)) {
    if (!isDrawn(control) || control.matches(':disabled')) continue;
    // A list that is open elsewhere closes.
    flushSync(() => control.focus());
    expect(isInSight(control), `out of sight at ${wide} × ${high}: ${control.outerHTML}`).toBe(true);
  }
}
