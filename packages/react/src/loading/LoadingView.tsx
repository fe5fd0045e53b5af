import type { ReactNode } from 'react';
import { useCopy } from '../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './LoadingView.module.css';

/** Stands where a step will come; `LoadingFrame` around it shows the wait. */
export function LoadingView() {
  return <span data-waiting="" hidden />;
}

/**
 * Shows the shape of the step that comes while anything inside it waits, and only where that lasts long enough to be noticed. Several
 * waits in a row (code, challenges, code of the screen) look like one, because the shape stands here and not in each of them.
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
