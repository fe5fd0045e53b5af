import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/**
 * Focuses what has just appeared, such as the title of a step, so that a screen reader announces it. This is the only rule for that focus: it moves
 * before the customer can see the new content, and it stays where the customer already uses the content, or types elsewhere. Otherwise typed characters would be lost.
 * @param takes whether it takes the focus. Default: true
 * @param content what the customer may already use, in a prerendered page or before `takes` changes
 * @param field takes the focus instead, as long as it is shown
 *
 * @example
 * const title = useArrivalFocus<HTMLHeadingElement>();
 * const shown = (
 *   <h1 ref={title} tabIndex={-1}>
 *     Your card is blocked
 *   </h1>
 * );
 */
export function useArrivalFocus<Arrived extends HTMLElement>(
  takes = true,
  content?: RefObject<HTMLElement | null>,
  field?: RefObject<HTMLElement | null>,
): RefObject<Arrived | null> {
  const arrived = useRef<Arrived>(null);
  const typed = useRef(false);
  useLayoutEffect(() => {
    const onInput = () => {
      typed.current = true;
    };
    const used = content?.current;
    used?.addEventListener('input', onInput);
    return () => used?.removeEventListener('input', onInput);
  }, [content]);
  useLayoutEffect(() => {
    if (takes && !typed.current && !content?.current?.contains(document.activeElement))
      moveFocus(field?.current ?? arrived.current);
  }, [takes, content, field]);
  return arrived;
}
