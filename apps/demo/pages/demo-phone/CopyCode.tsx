import styles from './DemoPhone.module.css';
import { words } from './words.ts';

export type DemoPartProps = { onCopy(code: string): void };

/** A code that a tap copies. */
export function CopyCode({ code, onCopy }: DemoPartProps & { readonly code: string }) {
  return (
    <button type="button" className={styles.code} aria-label={words.copyCode(code)} dir="ltr" onClick={() => onCopy(code)}>
      {code}
    </button>
  );
}
