import { useCopy, useDate } from '@stepgate/pages';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { familyWordOf } from '../words/family-words.ts';

/** Wrong attempts in a row, and how much of the customer's limits is used up. */
export function Attempts() {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const { customer } = useDeskHost();
  const { attempts, limits } = customer;
  const isBlocked = attempts.some(({ blockedUntil, untilLifted }) => blockedUntil !== null || untilLifted);
  return (
    <Section title={t('desk.attempts')}>
      {attempts.length + limits.length === 0 ? (
        <p className={styles.quiet}>{t('desk.noAttempts')}</p>
      ) : (
        <ul className={styles.list}>
          {attempts.map(({ family, wrong, blockedUntil, untilLifted }) => (
            <li key={family}>
              <span className={styles.strong}>{t(familyWordOf(family))}:</span> {t('desk.wrong', { count: wrong })}.{' '}
              <span>
                {untilLifted
                  ? t('desk.blockedForGood')
                  : blockedUntil !== null && t('desk.blockedUntil', { date: date(blockedUntil, 'withTime') })}
              </span>
            </li>
          ))}
          {limits.map(({ limit, taken, since }) => (
            <li key={limit} className={styles.quiet}>
              {t('desk.limit', { limit, taken, date: date(since, 'withTime') })}
            </li>
          ))}
        </ul>
      )}
      {attempts.length > 0 && !isBlocked && (
        <div className={styles.buttons}>
          <ActButton asking={{ what: 'lift-blocks' }} />
        </div>
      )}
    </Section>
  );
}
