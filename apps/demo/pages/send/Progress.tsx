import type { DemoTransfer } from '@stepgate/contract';
import { Data, richCopy, useCopy } from '@stepgate/pages';
import type { copy } from './copy.ts';
import styles from './Progress.module.css';

/** How far the money has come. It was sent, and nothing here learns when it arrives. */
export function Progress({ payee }: Pick<DemoTransfer, 'payee'>) {
  const t = useCopy<typeof copy>();
  const rich = richCopy<typeof copy>();
  return (
    <ol className={styles.steps}>
      <li className={styles.done}>{t('send.stepSent')}</li>
      <li aria-current="step" className={styles.current}>
        {t('send.stepOnItsWay')}
      </li>
      <li>{rich('send.stepArrived', { payee: <Data>{payee}</Data> })}</li>
    </ol>
  );
}
