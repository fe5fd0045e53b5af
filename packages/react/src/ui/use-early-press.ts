import { type RefObject, useEffect } from 'react';

/**
 * Submits a form whose button was pressed before the script ran. The shell marks such a form, and it is sent once.
 *
 * @example
 * const form = useRef<HTMLFormElement>(null);
 * useEarlyPress(form);
 */
export function useEarlyPress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset.pressed === undefined) return;
    delete form.current.dataset.pressed;
    form.current.requestSubmit();
  }, [form]);
}
