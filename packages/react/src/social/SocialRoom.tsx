import type { ReactNode } from 'react';
import styles from './SocialRoom.module.css';

/** Keeps the place of the social logins, which come later than the form, so that nothing below them moves then. */
export function SocialRoom({ children }: { readonly children: ReactNode }) {
  return <div className={styles.room}>{children}</div>;
}
