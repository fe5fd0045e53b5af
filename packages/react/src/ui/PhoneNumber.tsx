import styles from './PhoneNumber.module.css';

/** A phone number within a sentence: left to right in every language, and on one line. */
export function PhoneNumber({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className={styles.number}>
      {children}
    </bdi>
  );
}
