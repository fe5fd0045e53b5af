/** A page's addition to every form of a flow, such as the choice to trust the browser. */
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react';

type Slot = {
  readonly added: ReactNode;
  /** A form shows it. @returns ends that */
  claim(): () => void;
};

const SlotContext = createContext<Slot | undefined>(undefined);

type AboveSubmitProps = {
  /** Is above the main button of the visible form, or below the flow as long as there is no form. */
  readonly added: ReactNode;
  readonly children: ReactNode;
};

export function AboveSubmit({ added, children }: AboveSubmitProps) {
  const [claims, setClaims] = useState(0);
  const claim = useCallback(() => {
    setClaims((count) => count + 1);
    return () => setClaims((count) => count - 1);
  }, []);
  const slot = useMemo(() => ({ added, claim }), [added, claim]);
  return (
    <SlotContext value={slot}>
      {children}
      {claims === 0 && added}
    </SlotContext>
  );
}

/** For a form: what the page adds. */
export function Added(): ReactNode {
  const slot = useContext(SlotContext);
  const claim = slot?.claim;
  // Before the customer sees it in two places.
  useLayoutEffect(() => claim?.(), [claim]);
  return slot?.added;
}
