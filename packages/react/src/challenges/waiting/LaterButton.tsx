import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './LaterButton.module.css';

type LaterButtonProps = {
  readonly children: string;
  /** Why it cannot be pressed yet, or no longer; it can where there is no reason. */
  readonly because: string | undefined;
  readonly busy?: boolean;
  onClick(): void;
};

/** A way on that is not there from the start: the reason stands beside it. */
export function LaterButton({ children, because, busy, onClick }: LaterButtonProps) {
  const reasonId = useId();
  const disabled = because !== undefined;
  return (
    <div className={styles.later}>
      <Button
        look="quiet"
        disabled={disabled}
        busy={busy ?? false}
        describedBy={disabled ? reasonId : undefined}
        onClick={onClick}
      >
        {children}
      </Button>
      {disabled && (
        <p id={reasonId} className={styles.because}>
          {because}
        </p>
      )}
    </div>
  );
}
