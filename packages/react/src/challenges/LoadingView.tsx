import { useCopy } from '../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './LoadingView.module.css';

/** Keeps the shape of the step that comes. It becomes visible only where the wait is long enough to be noticed. */
export function LoadingView() {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.text}>
        {t('challenge.loading')}
      </p>
      <div className={styles.line} />
      <div className={styles.field} />
      <div className={styles.field} />
    </div>
  );
}
