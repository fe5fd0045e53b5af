import styles from './DemoPhone.module.css';
import type { demoWords } from './words.ts';

export type DemoPartProps = { readonly words: (typeof demoWords)['en']; onCopy(code: string): void };

/** A code that a tap copies. */
export function CopyCode({ code, words, onCopy }: DemoPartProps & { readonly code: string }) {
  return (
    <button type="button" className={styles.code} aria-label={words.copyCode(code)} dir="ltr" onClick={() => onCopy(code)}>
      {code}
    </button>
  );
}
