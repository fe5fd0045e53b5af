import styles from './Address.module.css';
import { Data } from './Data.tsx';

/**
 * An email address, left to right in every language, and one piece of text, so that a screen reader reads it as one word. Only an address that is longer
 * than its line breaks.
 *
 * @example
 * <StepText>
 *   We sent it to <Address>ada@example.com</Address>.
 * </StepText>;
 */
export function Address({ children }: { readonly children: string }) {
  return (
    <Data dir="ltr" className={styles.address}>
      {children}
    </Data>
  );
}
