/** Typed text in a form survives the choice of another language, which loads the page again. */
import type { Memory } from '@stepgate/react';

/** Never a password, and no code: that one is for the screen that asked for it. */
const keptFields =
  ':is([type="email"], [type="text"], [type="tel"])[name]:not([autocomplete="one-time-code"], [hidden], [readonly])';

const fieldsIn = (root: ParentNode): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>(`main input${keptFields}`),
];

function parseTyped(stored: string | undefined): Map<string, string> {
  return new Map(new URLSearchParams(stored ?? ''));
}

/** Fills each field once, as soon as the page shows it, unless somebody has typed there. */
function fill(typed: Map<string, string>): void {
  for (const field of fieldsIn(document)) {
    const value = typed.get(field.name);
    typed.delete(field.name);
    if (value === undefined || field.value !== '') continue;
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

export function keepTyped(memory: Memory): void {
  const typed = parseTyped(memory.get('typed'));
  memory.remove('typed');
  fill(typed);
  const root = document.getElementById('root');
  if (typed.size > 0 && root !== null) {
    const observer = new MutationObserver(() => {
      fill(typed);
      if (typed.size === 0) observer.disconnect();
    });
    observer.observe(root, { childList: true, subtree: true });
  }
  document.querySelector('.shell-languages')?.addEventListener('submit', () => {
    const fields = fieldsIn(document).filter(({ value }) => value !== '');
    memory.set('typed', String(new URLSearchParams(fields.map(({ name, value }) => [name, value]))));
  });
}
