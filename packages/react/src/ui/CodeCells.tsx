import styles from './CodeField.module.css';
import { classNames } from './class-names.ts';
import { DoneIcon } from './icons/DoneIcon.tsx';

type CodeCellsProps = {
  /** The text of the input. */
  readonly text: string;
  /** The position of the caret, or of the start of the selection. */
  readonly caret: number;
  readonly digits: number;
  readonly passed: boolean | undefined;
};

/** The cells of a code, each where the input has its digit. Screen readers have the input itself. */
export function CodeCells({ text, caret, digits, passed }: CodeCellsProps) {
  return (
    <span className={classNames(styles.cells, passed && styles.passed)} aria-hidden="true" translate="no">
      {[...text.padEnd(digits)].map((character, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <span key={place} className={classNames(styles.cell, place === caret && styles.next)}>
          {/* Another digit is drawn anew, and pops. */}
          <span key={character} className={styles.digit}>
            {character}
          </span>
        </span>
      ))}
      {passed && (
        <span className={styles.tick}>
          <DoneIcon />
        </span>
      )}
    </span>
  );
}
