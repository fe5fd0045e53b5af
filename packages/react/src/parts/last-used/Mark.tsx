import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './Mark.module.css';

export function Mark({ id }: { readonly id: string }) {
  const t = useCopy<typeof copy>();
  return (
    // Describes its button, whose name stays as it is.
    <span id={id} aria-hidden="true" className={styles.mark}>
      {t('lastUsed.mark')}
    </span>
  );
}
