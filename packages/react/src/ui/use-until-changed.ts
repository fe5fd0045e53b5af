import { type RefObject, useEffect, useEffectEvent } from 'react';

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
  const changed = useEffectEvent(clear);
  useEffect(() => {
    const field = input.current;
    if (!wrong || field === null) return;
    const onInput = () => changed();
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [input, wrong]);
}
