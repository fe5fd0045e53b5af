import { Suspense } from 'react';
import { useHost } from '../../host/context.ts';
import { Extra } from '../../parts/problems/Extra.tsx';
import styles from './FaceJudgeHint.module.css';

/** If the host has such a test hint: who judges faces. */
export function FaceJudgeHint() {
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
