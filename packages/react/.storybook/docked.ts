/**
 * [LOOK-11] A story on a phone whose main action is docked at the foot, with and without the phone's keyboard: the field with the focus, and its error,
 * stand whole in sight, and not behind the action.
 */
import { flushSync } from 'react-dom';
import { expect } from 'vitest';

const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';
/** The plate around the docked action, which hides what scrolls behind it, in pixels. */
const plate = 16;

const isDocked = (action: Element): boolean => action.checkVisibility() && getComputedStyle(action).position === 'sticky';

/** A field, and what is said below it if it is wrong. */
function withError(field: HTMLElement): Element[] {
  const ids = field.getAttribute('aria-invalid') === 'true' ? (field.getAttribute('aria-describedby') ?? '').split(' ') : [];
  return [field, ...ids.flatMap((id) => document.getElementById(id) ?? [])].filter((each) => each.checkVisibility());
}

const shown = (): Element => document.querySelector('dialog[open]') ?? document.body;

const docks = (): Element[] => [...shown().querySelectorAll('[data-sg-part=actions]')].filter((slot) => slot.checkVisibility());

export const hasDock = (): boolean => docks().length > 0;

/** In the window as it is. */
export function staysAboveTheDock(): void {
  if (!hasDock()) return;
  for (const field of shown().querySelectorAll<HTMLElement>(fields)) {
    if (!field.checkVisibility() || field.matches(':disabled')) continue;
    // A list that is open elsewhere closes. A browser whose keyboard opens scrolls to the field; in a test only the focus does.
    flushSync(() => {
      field.blur();
      field.focus();
    });
    for (const each of withError(field)) {
      const { top, bottom } = each.getBoundingClientRect();
      const what = `at ${innerWidth} × ${innerHeight}: ${each.outerHTML}`;
      expect(top, `above the window ${what}`).toBeGreaterThanOrEqual(-1);
      expect(bottom, `below the window ${what}`).toBeLessThanOrEqual(innerHeight + 1);
      for (const action of docks().filter(isDocked)) {
        const dock = action.getBoundingClientRect();
        const isBehind = bottom > dock.top - plate && top < dock.bottom + plate;
        expect(isBehind, `behind the docked action ${what}`).toBe(false);
      }
    }
  }
}
