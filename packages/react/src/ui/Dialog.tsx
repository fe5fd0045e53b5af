import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly closeLabel: string;
  /** Whether a press beside it closes it: not where something is under way in it. Default: it does. */
  readonly closesBeside?: boolean;
  /** The customer has closed it: by its button, by Escape, or by a press beside it. The focus is back where it was. */
  onClosed(): void;
  readonly children: ReactNode;
};

/** Something looked at apart from the page, which waits behind it: the browser's own dialog, which keeps the focus and gives it back. */
export function Dialog({ title, closeLabel, closesBeside = true, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before what is in it takes the focus, and closed while it is still there: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // Told late: it may have been opened again since.
  const onClose = () => {
    if (!dialog.current?.open) onClosed();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      closedby={closesBeside ? 'any' : 'closerequest'}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
