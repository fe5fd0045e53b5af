import { type MouseEventHandler, type ReactNode, type Ref, useContext } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Ring } from './Ring.tsx';
import { SlowSign } from './slow-sign.ts';

export type ButtonProps = {
  /** `primary`: the main action. `secondary`: another action. `danger`: takes something away. `quiet`: looks like a link. */
  readonly look?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined;
  /** `submit` sends its form. Default: `button`. */
  readonly type?: 'submit' | 'button';
  /** Distinguishes it from the other buttons of its form. */
  readonly value?: string;
  /** Work is in progress: the label and the width stay, and the button keeps the focus and announces that it is busy. */
  readonly busy?: boolean;
  /** It can't be pressed and has no focus: for an impossible action. For an action in progress, see `busy`. */
  readonly disabled?: boolean;
  /** Id of the element with a description, such as why the button is disabled. */
  readonly describedBy?: string;
  /** Called for a press, of a busy button too. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Of the element, to move the focus to it. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** The label. */
  readonly children: ReactNode;
};

/**
 * A button. A busy one isn't `disabled`, so that it keeps the focus. Its `onClick` must prevent a second submission.
 *
 * @example
 * <Button look="secondary" busy={busy} onClick={save}>
 *   Save
 * </Button>;
 */
export function Button({
  look = 'primary',
  type = 'button',
  value,
  busy,
  disabled,
  describedBy,
  onClick,
  ref,
  children,
}: ButtonProps) {
  const Slow = useContext(SlowSign);
  return (
    <button
      ref={ref}
      type={type}
      value={value}
      className={classNames(styles.button, styles[look], busy && styles.busy)}
      data-sg-part={`button ${look}`}
      data-main={look === 'primary' || undefined}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.ring}>
          <Ring />
        </span>
      )}
      {busy && Slow && <Slow />}
    </button>
  );
}
