import { Suspense } from 'react';
import { useHost } from '../../host/context.ts';
import { Extra } from '../problems/Extra.tsx';
import styles from './CodeHint.module.css';

type CodeHintProps = {
  /** Whether there is a code to enter. Without one its room stays, so that nothing below it moves. */
  readonly isVisible: boolean;
  onFill(code: string): void;
};

/** If the host has test hints: says which code is always accepted, and fills it in. */
export function CodeHint({ isVisible, onFill }: CodeHintProps) {
  const { testHints: { Code } = {} } = useHost();
  return (
    Code && (
      <div className={styles.hint}>
        <Extra>
          <Suspense>{isVisible && <Code onFill={onFill} />}</Suspense>
        </Extra>
      </div>
    )
  );
}
