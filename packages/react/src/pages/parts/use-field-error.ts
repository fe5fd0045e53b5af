import { type RefObject, useCallback, useEffect, useState } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';
import { useUntilChanged } from '../../ui/use-until-changed.ts';

type FieldError = {
  readonly error: string | undefined;
  /** Shows an error below the field and focuses the field, unless the customer is typing in another one. */
  refuse(words: string): void;
  clear(): void;
};

/** The error of one field, shown until the field is changed. The focus moves after the render, because the field may be hidden until then. */
export function useFieldError(input: RefObject<HTMLElement | null>): FieldError {
  const [wrong, setWrong] = useState<{ readonly words: string }>();
  useEffect(() => {
    if (wrong !== undefined) moveFocus(input.current);
  }, [wrong, input]);
  const clear = useCallback(() => setWrong(undefined), []);
  useUntilChanged(input, wrong !== undefined, clear);
  return { error: wrong?.words, refuse: useCallback((words) => setWrong({ words }), []), clear };
}
