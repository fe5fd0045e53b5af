import { type RefObject, useEffect } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import type { copy } from './copy.ts';

/** Marks the form for the script of `@stepgate/react/early-press`, with what it says to a screen reader. It marks a pressed form before React takes over. */
type Marks = { readonly 'data-early-press': string; readonly suppressHydrationWarning: true };

/**
 * Submits a form whose button was pressed before the script ran. The script in the head marks such a form, and it is sent once.
 * @returns attributes of the form
 *
 * @example
 * const form = useRef<HTMLFormElement>(null);
 * const marks = useEarlyPress(form);
 * const search = <form ref={form} {...marks} />;
 */
export function useEarlyPress(form: RefObject<HTMLFormElement | null>): Marks {
  const t = useCopy<typeof copy>();
  useEffect(() => {
    if (form.current?.dataset.pressed === undefined) return;
    delete form.current.dataset.pressed;
    form.current.querySelector('[data-early-status]')?.remove();
    form.current.requestSubmit();
  }, [form]);
  return { 'data-early-press': t('form.oneMoment'), suppressHydrationWarning: true };
}
