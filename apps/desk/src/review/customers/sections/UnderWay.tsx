import type { DeskCustomer } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import { PhoneNumber } from '@stepgate/react';
import type { ReactNode } from 'react';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';

const rich = richCopy<DeskCopy>();

type Begun = DeskCustomer['underWay'][number];

function useSentence(): (begun: Begun) => ReactNode {
  const t = useCopy<DeskCopy>();
  const dateOf = useDate();
  const date = (at: number) => dateOf(at, 'withTime');
  return (begun) => {
    switch (begun.kind) {
      case 'passkey-recovery':
        return begun.byStaff
          ? t('under.recoveryByStaff', { ready: date(begun.readyAt) })
          : t('under.recovery', { ready: date(begun.readyAt), latest: date(begun.latestAt) });
      case 'phone-change': {
        const number = <PhoneNumber>{begun.maskedNewPhoneNumber}</PhoneNumber>;
        if (!begun.decided && begun.readyAt !== undefined)
          return rich('under.phoneChangeByMail', { number, ready: date(begun.readyAt), latest: date(begun.latestAt) });
        return begun.decided
          ? rich('under.phoneChangeDecided', { number })
          : rich('under.phoneChange', { number, latest: date(begun.latestAt) });
      }
      case 'email-change':
        return t('under.emailChange', { latest: date(begun.latestAt) });
      case 'passkeys-only':
        return t('under.passkeysOnly', { asked: date(begun.askedAt), due: date(begun.dueAt) });
      case 'take-back':
        return t('under.takeBack', { asked: date(begun.askedAt), due: date(begun.dueAt) });
      case 'removal':
        return rich('under.removal', { method: <Data>{begun.method}</Data>, due: date(begun.dueAt) });
      case 'photo':
        return t('under.photo', { latest: date(begun.latestAt) });
      case 'appeal':
        return t('under.appeal', { latest: date(begun.latestAt) });
      case 'removed-method':
        return rich('under.removed', {
          method: <Data>{begun.method}</Data>,
          removed: date(begun.removedAt),
          latest: date(begun.latestAt),
        });
    }
  };
}

function keyOf(begun: Begun): string {
  if (begun.kind === 'removed-method') return `${begun.method} ${begun.removedAt}`;
  return begun.kind === 'removal' ? `${begun.kind} ${begun.method} ${begun.askedAt}` : begun.kind;
}

/** Everything in progress. Nothing is shown without any. */
export function UnderWay() {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  const sentence = useSentence();
  const { underWay } = customer;
  if (underWay.length === 0) return null;
  return (
    <Section title={t('desk.underWay')}>
      <ul className={styles.list}>
        {underWay.map((begun) => (
          <li key={keyOf(begun)}>{sentence(begun)}</li>
        ))}
      </ul>
      {underWay.some((begun) => begun.kind === 'take-back' || (begun.kind === 'passkey-recovery' && begun.byStaff)) && (
        <div className={styles.buttons}>
          <ActButton asking={{ what: 'stop-recovery' }} />
        </div>
      )}
    </Section>
  );
}
