import { demoSendRoute, shippedLanguage } from '@stepgate/contract';
import { Data, useDate } from '@stepgate/pages';
import { drawings, Illustration, LinkButton, SendIcon, useStepgate } from '@stepgate/react';
import { useId } from 'react';
import { money } from '../../parts/money.ts';
import sectionTitle from '../../parts/section-title.module.css';
import styles from './Home.module.css';
import { moneyWords } from './money-words.ts';
import type { Money } from './use-account.ts';

const mostShown = 3;

/** The customer's balance and last transfers. Only in the demo. */
export function MoneyCard({ money: { balance, transfers } }: { readonly money: Money }) {
  const { language } = useStepgate();
  const words = moneyWords[shippedLanguage(language)];
  const date = useDate();
  const id = useId();
  return (
    <>
      <div className={styles.balance}>
        <p className={styles.quiet}>{words.balance}</p>
        <p className={styles.amount}>
          <Data dir="ltr">{money(balance, language)}</Data>
        </p>
        <LinkButton href={demoSendRoute} look="primary">
          {words.send}
        </LinkButton>
      </div>
      <section aria-labelledby={id} className={styles.section}>
        <h2 id={id} className={sectionTitle.title}>
          {words.sent}
        </h2>
        {transfers.length === 0 ? (
          <>
            <Illustration drawing={drawings.emptyTray} icon={SendIcon} />
            <p className={styles.quiet}>{words.none}</p>
          </>
        ) : (
          <ul className={styles.list}>
            {transfers.slice(0, mostShown).map(({ id: key, payee, amount, sentAt }) => (
              <li key={key} className={styles.payment}>
                <SendIcon />
                <Data>{payee}</Data>
                <Data dir="ltr">{money(amount, language)}</Data>
                <time dateTime={new Date(sentAt).toISOString()}>{date(sentAt)}</time>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
