import { useCopy } from '../../../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import styles from './TrustBrowser.module.css';

type TrustBrowserProps = {
  /** For how long, in days. */
  readonly days: number;
  readonly chosen: boolean;
  onChoose(chosen: boolean): void;
};

/** The choice to spare the second step in this browser, where the service offers it. */
export function TrustBrowser({ days, chosen, onChoose }: TrustBrowserProps) {
  const t = useCopy<typeof copy>();
  return (
    <label className={styles.trust}>
      <input type="checkbox" className={styles.box} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      <span>
        {t('secondStep.trust', { days })}
        <small className={styles.note}>{t('secondStep.trustNote')}</small>
      </span>
    </label>
  );
}
