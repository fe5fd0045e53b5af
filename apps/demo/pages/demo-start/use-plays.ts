import { type RefObject, useEffect, useState } from 'react';

const signsOfUse = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether a drawing plays: from the start until the visitor touches, types or moves the focus anywhere on the page. After that it plays only if they ask for it.
 * @param toggle the button that asks; using it is no sign of use
 */
export function usePlays(toggle: RefObject<HTMLElement | null>): { readonly plays: boolean; change(): void } {
  const [plays, setPlays] = useState(true);

  useEffect(() => {
    if (!plays) return undefined;
    const stop = ({ target }: Event) => {
      if (!(target instanceof Node && toggle.current?.contains(target))) setPlays(false);
    };
    for (const sign of signsOfUse) document.addEventListener(sign, stop);
    return () => {
      for (const sign of signsOfUse) document.removeEventListener(sign, stop);
    };
  }, [plays, toggle]);

  return { plays, change: () => setPlays((before) => !before) };
}
