import styles from './Ring.module.css';

/** Shows that something is in progress. The text beside it says what. */
export function Ring() {
  return <span className={styles.ring} aria-hidden="true" />;
}
