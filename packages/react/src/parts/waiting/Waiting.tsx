import type { ReactNode } from 'react';
import { Ring } from '../../ui/Ring.tsx';
import styles from './Waiting.module.css';

type WaitingProps = {
  /** The text that will replace this one, or that it replaced: its room is kept, so that nothing moves then. */
  readonly next?: string;
  /** It is in a live region of the screen, which says more. Default: false. */
  readonly within?: boolean;
  readonly children: ReactNode;
};

/**
 * Says what the page waits for, with a ring that shows that it still waits.
 *
 * @example
 * <Waiting>We're checking your card…</Waiting>;
 */
export function Waiting({ next, within, children }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <span className={styles.sign}>
        <Ring />
      </span>
      <div className={styles.room} data-next={next}>
        <p role={within ? undefined : 'status'} className={styles.text}>
          {children}
        </p>
      </div>
    </div>
  );
}
