import { type RefObject, useEffect } from 'react';

/** Marks the form for the script of `@stepgate/react/early-press`, which adds attributes before React takes over. */
const marks = { 'data-early-press': '', suppressHydrationWarning: true } as const;

/**
 * Submits a form whose button was pressed before the script ran. The script in the head marks such a form, and it is sent once.
 * @returns attributes of the form
 *
 * @example
 * const form = useRef<HTMLFormElement>(null);
 * const marks = useEarlyPress(form);
 * const search = <form ref={form} {...marks} />;
 */
export function useEarlyPress(form: RefObject<HTMLFormElement | null>): typeof marks {
  useEffect(() => {
    if (form.current?.dataset.pressed === undefined) return;
    delete form.current.dataset.pressed;
    form.current.requestSubmit();
  }, [form]);
  return marks;
}
