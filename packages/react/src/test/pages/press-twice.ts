import type { Locator } from 'vitest/browser';

/** Presses twice before the page can render in between. For tests only. */
export function pressTwice(button: Locator): void {
  const element = button.element();
  if (!(element instanceof HTMLElement)) throw new Error('only an element of HTML can be pressed');
  element.click();
  element.click();
}
