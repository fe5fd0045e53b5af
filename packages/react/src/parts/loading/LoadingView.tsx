import type { ReactNode } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './LoadingView.module.css';

/** The placeholder for a step. The `LoadingFrame` around it shows the wait. */
export function LoadingView() {
  return <span data-waiting="" hidden />;
}

/**
 * Shows the shape of the next step while anything inside it waits, if the wait is long enough to be noticed. Several waits in a row (code,
 * challenges, code of the screen) look like one, because the shape is here and not in each of them.
 */
export function LoadingFrame({ children }: { readonly children: ReactNode }) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.frame}>
      <div className={styles.loading}>
        <div className={styles.title} />
        <p role="status" className={styles.text}>
          {t('loading.text')}
        </p>
        <div className={styles.code} />
        <div className={styles.button} />
      </div>
      {children}
    </div>
  );
}
