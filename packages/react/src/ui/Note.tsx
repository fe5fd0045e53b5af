import type { ReactNode } from 'react';
import styles from './Note.module.css';

/** Something worth knowing that is part of the page from the start; what has just happened belongs into a Banner. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}
