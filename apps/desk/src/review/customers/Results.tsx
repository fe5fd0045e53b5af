import type { Calls, ReadSuccess } from '@stepgate/contract';
import { useCopy, useDate } from '@stepgate/pages';
import { Address, PhoneNumber, StepText, UserIcon } from '@stepgate/react';
import rows from '../Queue.module.css';
import styles from './Customers.module.css';
import type { DeskCopy } from './words/desk-copy.ts';

export type Found = ReadSuccess<Calls['findDeskCustomers']>;

const byWords = { email: 'email', 'phone-number': 'number', id: 'id', 'support-code': 'code' } as const satisfies Record<
  Found['by'],
  string
>;

type ResultsProps = { readonly found: Found; onOpen(customerId: string): void };

/** The customers found, with what each proved on the screen of the searched code. */
export function Results({ found: { by, customers }, onOpen }: ResultsProps) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  return (
    <>
      <StepText live>{t('desk.found', { count: customers.length, by: byWords[by] })}</StepText>
      {customers.length > 1 && <p className={styles.quiet}>{t('desk.several')}</p>}
      {customers.length > 0 && (
        <ul aria-label={t('desk.results')} className={rows.rows}>
          {customers.map(({ id, email, status, maskedPhoneNumber, createdAt, seen }) => (
            <li key={id}>
              <button type="button" className={rows.row} onClick={() => onOpen(id)}>
                <UserIcon />
                <span className={rows.words}>
                  <span className={rows.kind}>
                    <Address>{email}</Address>
                  </span>{' '}
                  <span className={rows.quiet}>
                    {t(`status.${status}`)} ·{' '}
                    <span>
                      {maskedPhoneNumber === null ? t('desk.noNumber') : <PhoneNumber>{maskedPhoneNumber}</PhoneNumber>}
                    </span>{' '}
                    · {t('desk.customerSince', { date: date(createdAt) })}
                  </span>
                  {seen !== undefined && (
                    <span className={rows.note}>
                      {' '}
                      {t(seen.proved === 'address' ? 'desk.seenAddress' : 'desk.seenFactor', { date: date(seen.at, 'withTime') })}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
