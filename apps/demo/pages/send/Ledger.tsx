import type { DemoTransfer } from '@stepgate/contract';
import { Data, useCopy, useDate } from '@stepgate/pages';
import { drawings, Illustration, SendIcon, useStepgate } from '@stepgate/react';
import { money, sectionTitle } from '@stepgate/web';
import { useId } from 'react';
import type { copy } from './copy.ts';
import styles from './Send.module.css';

/** The sent transfers, newest first, without duplicates. */
export function Ledger({ transfers }: { readonly transfers: readonly DemoTransfer[] }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const date = useDate();
  const titleId = useId();
  return (
    <section className={styles.ledger} aria-labelledby={titleId}>
      <h2 id={titleId} className={sectionTitle.title}>
        {t('send.sent')}
      </h2>
      {transfers.length === 0 ? (
        <>
          <Illustration drawing={drawings.emptyTray} icon={SendIcon} />
          <p className={styles.quiet}>{t('send.none')}</p>
        </>
      ) : (
        <ul className={styles.transfers}>
          {transfers.map(({ id, payee, amount, sentAt }) => (
            <li key={id} className={styles.transfer}>
              <Data className={styles.payee}>{payee}</Data>
              <Data dir="ltr" className={styles.amount}>
                {money(amount, language)}
              </Data>
              <time dateTime={new Date(sentAt).toISOString()} className={styles.quiet}>
                {date(sentAt, 'withTime')}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
