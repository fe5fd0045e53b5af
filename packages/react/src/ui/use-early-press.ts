import { type RefObject, useEffect } from 'react';

/** Sends what was pressed before the script had run: the shell marks the form, which is sent once. */
export function useEarlyPress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.dataset.pressed === undefined) return;
    delete form.current.dataset.pressed;
    form.current.requestSubmit();
  }, [form]);
}
