import { type ReactNode, useCallback, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { ScrollToTop } from './scroll-to-top.ts';

type DialogProps = {
  readonly title: string;
  readonly closeLabel: string;
  /** Whether a press outside closes it. Set false if work in it may be in progress. Default: true. */
  readonly closesBeside?: boolean;
  /** Whether it keeps one height while its content changes, as for the steps of a flow. Default: as high as its content. */
  readonly steady?: boolean;
  /** Whether its content is steps, each with a title: the dialog's own is then its name, and no heading above the first. Default: false. */
  readonly hasSteps?: boolean;
  /** The customer has closed it with its button, with Escape, or with a press outside. The focus is back where it was. */
  onClosed(): void;
  readonly children: ReactNode;
};

/**
 * Opens the dialog as soon as its head is in the page, before its content takes the focus. Closes it before it is removed: only then does the
 * browser restore the focus.
 */
function openAround(head: HTMLElement | null) {
  const dialog = head?.closest('dialog');
  dialog?.showModal();
  return () => dialog?.close();
}

/**
 * A modal dialog above the page, on a phone a sheet at the foot of its screen. It is the browser's own, which traps the focus and restores it. Its
 * head stays in sight while its content scrolls.
 *
 * @example
 * <Dialog title="Remove this card?" closeLabel="Close" onClosed={close}>
 *   <Button look="danger" onClick={save}>
 *     Remove
 *   </Button>
 * </Dialog>;
 */
export function Dialog({ title, closeLabel, closesBeside = true, steady, hasSteps, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const scrollToTop = useCallback(() => content.current?.scrollTo(0, 0), []);
  const titleId = useId();
  const Title = hasSteps ? 'p' : 'h2';
  // The event comes late: the dialog may have been opened again since.
  const onClose = () => {
    if (!dialog.current?.open) onClosed();
  };
  return (
    <dialog
      ref={dialog}
      data-sg-part="dialog"
      className={classNames(styles.dialog, steady && styles.steady)}
      aria-labelledby={titleId}
      closedby={closesBeside ? 'any' : 'closerequest'}
      onClose={onClose}
    >
      <div ref={openAround} className={styles.head}>
        <Title id={titleId} data-sg-part="title" className={styles.title}>
          {title}
        </Title>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </Button>
      </div>
      <div ref={content} className={styles.content}>
        <ScrollToTop value={scrollToTop}>{children}</ScrollToTop>
      </div>
    </dialog>
  );
}
