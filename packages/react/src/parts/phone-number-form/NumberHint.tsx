import { Suspense } from 'react';
import { useHost } from '../../host/context.ts';
import { Extra } from '../problems/Extra.tsx';
import styles from './NumberHint.module.css';

/** If the host has test hints: fills in a number that isn't assigned to anyone. */
export function NumberHint({ onFill }: { onFill(phoneNumber: string): void }) {
  const { testHints: { PhoneNumber } = {} } = useHost();
  return (
    PhoneNumber && (
      <div className={styles.hint}>
        <Extra>
          <Suspense>
            <PhoneNumber onFill={onFill} random={Math.random} />
          </Suspense>
        </Extra>
      </div>
    )
  );
}
