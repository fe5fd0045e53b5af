import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './SelfieGuide.module.css';

/** Says which documents are accepted, and what the photo must show. */
export function SelfieGuide() {
  const t = useCopy<typeof copy>();
  return (
    <ul className={styles.list}>
      {(['documents', 'face', 'name'] as const).map((need) => (
        <li key={need} className={styles.item}>
          <span className={styles.name}>{t(`selfie.${need}`)}</span>{' '}
          <span className={styles.text}>{t(`selfie.${need}Text`)}</span>
        </li>
      ))}
    </ul>
  );
}
