/** Where the customer types, so that what arrives late doesn't take the focus from there. */

const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])';

/** The field that the customer has gone to or typed into since the last press. */
let used: EventTarget | null = null;

/** Follows where the customer types, from now on. @returns ends it */
export function watchTyping(): () => void {
  const ending = new AbortController();
  const on = (type: 'input' | 'click' | 'keyup', follow: (event: Event) => void) =>
    document.addEventListener(type, follow, { capture: true, signal: ending.signal });
  const field = ({ target }: Event) => (target instanceof Element && target.matches(texts) ? target : null);
  const follow = (event: Event) => {
    used = field(event);
  };
  on('input', follow);
  // A press on a button ends the typing, and one on a field begins it. The Enter key presses the form's button.
  on('click', follow);
  on('keyup', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Tab') follow(event);
  });
  return () => {
    used = null;
    ending.abort();
  };
}

/** Whether the customer is typing: the focus would take the next characters along. */
export const isTyping = (): boolean => used !== null && used === document.activeElement;

/**
 * Moves the focus to what has just appeared, unless the customer is typing elsewhere.
 * @returns whether the focus is there
 *
 * @example
 * moveFocus(document.querySelector('h1'));
 */
export function moveFocus(to: HTMLElement | null | undefined): boolean {
  if (!isTyping()) to?.focus();
  return to === document.activeElement;
}
