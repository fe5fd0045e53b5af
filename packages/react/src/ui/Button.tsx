import type { MouseEventHandler, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

export type ButtonProps = {
  /** `primary`: the one thing to do here. `secondary`: beside it. `quiet`: looks like a link. */
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly type?: 'submit' | 'button';
  /** Work is under way: the label stays, and so does the width; the button keeps the focus and says that it is busy. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Id of the element that says more, such as why the button is disabled. */
  readonly describedBy?: string;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
};

/**
 * A button. A busy one is not `disabled`, so that the focus stays; whoever owns the action sends nothing twice.
 */
export function Button({ look = 'primary', type = 'button', busy, disabled, describedBy, onClick, ref, children }: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      className={classNames(styles.button, styles[look], busy && styles.busy)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.pulse} aria-hidden="true" />}
    </button>
  );
}
