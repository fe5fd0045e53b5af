import { Data, useCopy, useDate } from '@stepgate/pages';
import { Fact, Facts } from '@stepgate/web';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { methodWordOf } from '../words/method-words.ts';

/** The account, and the reasons that freeze or restore it. */
export function Summary() {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const { customer } = useDeskHost();
  const { password, preferred, last, lastLoginAt, hindrances, status } = customer;
  const nameOf = (type: string | null) => {
    if (type === null) return t('desk.nothing');
    const word = methodWordOf(type);
    return word === undefined ? type : t(word);
  };
  const passwordWords =
    password.state === 'none'
      ? t('desk.passwordNone')
      : password.state === 'imported' || password.changedAt === null
        ? t('desk.passwordImported')
        : t('desk.passwordSet', { date: date(password.changedAt) });
  const hold = hindrances.find((each) => each.what === 'payments-on-hold');
  const changes = hold?.changes.map(({ id }) => id) ?? [];
  const isPasskeysOnly = hindrances.some(({ what }) => what === 'passkeys-only');
  return (
    <Section title={t('desk.summary')}>
      <Facts>
        <Fact name={t('desk.status')}>{t(`status.${status}`)}</Fact>
        <Fact name={t('desk.address')}>{t(customer.emailVerified ? 'desk.verified' : 'desk.unverified')}</Fact>
        <Fact name={t('desk.lastLogin')}>{lastLoginAt === null ? t('desk.never') : date(lastLoginAt, 'withTime')}</Fact>
        <Fact name={t('desk.password')}>{passwordWords}</Fact>
        <Fact name={t('desk.preferred')}>{nameOf(preferred)}</Fact>
        <Fact name={t('desk.last')}>{nameOf(last)}</Fact>
        <Fact name={t('desk.language')}>{customer.language}</Fact>
        <Fact name={t('desk.id')}>
          <Data dir="ltr">{customer.id}</Data>
        </Fact>
      </Facts>
      <div className={styles.buttons}>
        {hold !== undefined && !hold.confirmed && <ActButton asking={{ what: 'confirm-change', changes }} />}
        {isPasskeysOnly && <ActButton asking={{ what: 'start-recovery' }} />}
        {status !== 'registering' && <ActButton asking={{ what: 'take-back' }} />}
        {status === 'deactivated' && <ActButton asking={{ what: 'unfreeze' }} />}
        {(status === 'active' || status === 'paused') && <ActButton asking={{ what: 'freeze' }} />}
      </div>
    </Section>
  );
}
