import { useCopy, useDate } from '@stepgate/pages';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { methodWordOf } from '../words/method-words.ts';

/** The last codes that were sent to the customer's numbers, and what became of them. */
export function Codes() {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const { codes } = useDeskHost().customer;
  const nameOf = (channel: string): string => {
    const word = methodWordOf(channel.toUpperCase());
    return word === undefined ? channel : t(word);
  };
  return (
    <Section title={t('desk.codes')}>
      {codes.length === 0 ? (
        <p className={styles.quiet}>{t('desk.noCodes')}</p>
      ) : (
        <ul className={styles.list}>
          {codes.map(({ channel, sentAt, state }) => (
            <li key={`${channel} ${sentAt}`}>
              <span className={styles.strong}>{nameOf(channel)}</span>, {date(sentAt, 'withTime')}: {t(`desk.code.${state}`)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
