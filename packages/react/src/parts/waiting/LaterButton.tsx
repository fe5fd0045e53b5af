import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './LaterButton.module.css';

type LaterButtonProps = {
  readonly children: string;
  /** Why the button is disabled; `undefined` if it can be pressed. */
  readonly because: string | undefined;
  readonly busy?: boolean;
  onClick(): void;
};

/** A button that is disabled at times. The reason is shown next to it. */
export function LaterButton({ children, because, busy, onClick }: LaterButtonProps) {
  const reasonId = useId();
  const disabled = because !== undefined;
  const [lastReason, setLastReason] = useState(because);
  if (disabled && because !== lastReason) setLastReason(because);
  return (
    <div className={styles.later}>
      <Button
        look="quiet"
        disabled={disabled}
        // Its ring would move the reason when it goes.
        busy={busy === true && !disabled}
        describedBy={disabled ? reasonId : undefined}
        onClick={onClick}
      >
        {children}
      </Button>
      {disabled ? (
        <p id={reasonId} className={styles.because}>
          {because}
        </p>
      ) : (
        // Its room stays, so that nothing below moves when the button can be pressed.
        <span className={styles.room} data-reason={lastReason} />
      )}
    </div>
  );
}
