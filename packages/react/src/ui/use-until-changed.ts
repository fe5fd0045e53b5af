import { type RefObject, useEffect, useRef } from 'react';

/**
 * An error is shown until what caused it is changed: the rule of every form.
 * @param input the field that the error is about
 * @param wrong whether an error is shown
 * @param clear hides it
 *
 * @example
 * const field = useRef<HTMLInputElement>(null);
 * const [wrong, setWrong] = useState(false);
 * useUntilChanged(field, wrong, () => setWrong(false));
 */
export function useUntilChanged(input: RefObject<HTMLElement | null>, wrong: boolean, clear: () => void): void {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    const field = input.current;
    if (!wrong || field === null) return;
    const changed = () => latest.current();
    field.addEventListener('input', changed);
    return () => field.removeEventListener('input', changed);
  }, [input, wrong]);
}
