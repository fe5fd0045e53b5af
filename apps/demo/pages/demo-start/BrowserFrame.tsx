import { Data } from '@stepgate/pages';
import type { ReactNode } from 'react';
import styles from './BrowserFrame.module.css';

/** Where the product would be served. */
const site = 'your-company.example';

type BrowserFrameProps = {
  /** The path in the address bar. */
  readonly address: string;
  readonly children: ReactNode;
};

/** A drawn browser around a page. */
export function BrowserFrame({ address, children }: BrowserFrameProps) {
  return (
    <div className={styles.browser}>
      <p aria-hidden="true" className={styles.bar}>
        <span className={styles.dots} />
        <Data className={styles.address}>{site + address}</Data>
      </p>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
