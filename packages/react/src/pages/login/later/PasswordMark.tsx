import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { readLastUsed } from '../../../host/last-used.ts';
import { LastUsed } from '../../../parts/last-used/LastUsed.tsx';

/** The mark at the form's own button, which is on the page before it. */
export function PasswordMark({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const id = useId();
  const [button, setButton] = useState<Element | null>();
  useLayoutEffect(() => {
    if (readLastUsed() !== 'password') return;
    const own = form.current?.querySelector('[type=submit]');
    own?.setAttribute('aria-describedby', id);
    setButton(own);
    return () => own?.removeAttribute('aria-describedby');
  }, [form, id]);
  return button && createPortal(<LastUsed id={id} />, button);
}
