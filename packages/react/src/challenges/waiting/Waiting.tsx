import type { ReactNode } from 'react';
import styles from './Waiting.module.css';

/** What is being waited for, in words, with a quiet sign that the page is still at it. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.waiting}>
      <span className={styles.sign} aria-hidden="true" />
      <p role="status" className={styles.text}>
        {children}
      </p>
    </div>
  );
}
