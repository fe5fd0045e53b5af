import type { ReactNode } from 'react';
import styles from './Note.module.css';

/**
 * Information that is part of the page from the start. For something that has just happened, use a Banner.
 *
 * @example
 * <Note>
 *   <p>Payments to a new payee take a day.</p>
 * </Note>;
 */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <div data-sg-part="note" className={styles.note}>
      {children}
    </div>
  );
}
