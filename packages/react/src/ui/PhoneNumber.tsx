import styles from './PhoneNumber.module.css';

/**
 * A phone number within a sentence: left to right in every language, and on one line.
 *
 * @example
 * <StepText>
 *   We called <PhoneNumber>+44 7700 900123</PhoneNumber>.
 * </StepText>;
 */
export function PhoneNumber({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className={styles.number}>
      {children}
    </bdi>
  );
}
