import { type RefObject, useCallback, useEffect, useState } from 'react';

type FieldError = {
  readonly error: string | undefined;
  /** Says what is wrong below the field, which takes the focus, each time anew. */
  refuse(words: string): void;
  clear(): void;
};

/** What is wrong with one field. The focus waits for the page to be drawn, since the field may only then be back in sight. */
export function useFieldError(input: RefObject<HTMLElement | null>): FieldError {
  const [wrong, setWrong] = useState<{ readonly words: string }>();
  useEffect(() => {
    if (wrong !== undefined) input.current?.focus();
  }, [wrong, input]);
  return {
    error: wrong?.words,
    refuse: useCallback((words) => setWrong({ words }), []),
    clear: useCallback(() => setWrong(undefined), []),
  };
}
