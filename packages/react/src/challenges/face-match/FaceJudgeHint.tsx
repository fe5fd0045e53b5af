import { Suspense } from 'react';
import { useHost } from '../../host/context.ts';
import { Extra } from '../../parts/problems/Extra.tsx';
import styles from './FaceHint.module.css';

/** If the host has such a test hint: who judges faces. */
export function FaceHint() {
  const { testHints: { Face } = {} } = useHost();
  return (
    Face && (
      <div className={styles.hint}>
        <Extra>
          <Suspense>
            <Face />
          </Suspense>
        </Extra>
      </div>
    )
  );
}
