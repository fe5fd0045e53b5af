import type { ReactNode } from 'react';
import styles from './CountdownRing.module.css';

type CountdownRingProps = {
  /** The share of the wait that is left. A longer wait than the usual one shows a full ring. */
  readonly left: number;
  /** The time left, in short. Default: the ring alone. */
  readonly children?: ReactNode;
};

/** A ring that empties while a wait passes. For the eye only: say the wait in words too. */
export function CountdownRing({ left, children }: CountdownRingProps) {
  return (
    <span className={styles.countdown} aria-hidden="true">
      <svg viewBox="0 0 20 20" className={styles.ring} aria-hidden="true">
        <circle cx="10" cy="10" r="8" className={styles.track} />
        <circle cx="10" cy="10" r="8" pathLength="1" strokeDasharray={`${Math.min(1, left)} 1`} />
      </svg>
      {/* Its own element: a page translator that replaces bare text beside the drawing freezes it. */}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
