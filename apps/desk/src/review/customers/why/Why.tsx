import type { DeskCustomer } from '@stepgate/contract';
import { richCopy, useCopy, useDate } from '@stepgate/pages';
import { DoneIcon, StoppedIcon } from '@stepgate/react';
import type { ReactNode } from 'react';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import { changeWordOf } from '../words/change-words.ts';
import type { DeskCopy } from '../words/desk-copy.ts';
import { familyWordOf } from '../words/family-words.ts';
import { riskWordOf } from '../words/risk-words.ts';

const rich = richCopy<DeskCopy>();

type Hindrance = DeskCustomer['hindrances'][number];

const outcomeOf = ({ outcome, reason }: Extract<Hindrance, { what: 'code-not-sent' }>): string =>
  reason === '' ? outcome : `${outcome}, ${reason}`;

function keyOf(hindrance: Hindrance): string {
  switch (hindrance.what) {
    case 'blocked':
      return `blocked ${hindrance.family}`;
    case 'extra-check':
      return `extra-check ${hindrance.risk}`;
    case 'limit':
      return `limit ${hindrance.limit} ${hindrance.dataSharing}`;
    default:
      return hindrance.what;
  }
}

function Deactivated({ title, canAppeal }: Extract<Hindrance, { what: 'deactivated' }>) {
  const t = useCopy<DeskCopy>();
  return (
    <>
      <span>{title === '' ? t('why.deactivated') : rich('why.deactivatedWith', { title: <bdi>{title}</bdi> })}</span>{' '}
      <span>{t(canAppeal ? 'why.appeal' : 'why.noAppeal')}</span>
    </>
  );
}

/** @returns a function that says what blocks a login */
function useSentence(): (hindrance: Hindrance) => ReactNode {
  const t = useCopy<DeskCopy>();
  const dateOf = useDate();
  const date = (at: number) => dateOf(at, 'withTime');
  return (hindrance) => {
    switch (hindrance.what) {
      case 'deactivated':
        return <Deactivated {...hindrance} />;
      case 'passkeys-only':
        return t('why.passkeys-only', { since: date(hindrance.since), passkeys: hindrance.passkeys });
      case 'blocked': {
        const family = t(familyWordOf(hindrance.family));
        return hindrance.until === null
          ? t('why.blockedForGood', { family })
          : t('why.blocked', { family, until: date(hindrance.until) });
      }
      case 'requests-stopped':
        return t('why.requests-stopped', { until: date(hindrance.until) });
      case 'limit':
        return t(hindrance.dataSharing ? 'why.limitOfDataSharing' : 'why.limit', {
          limit: hindrance.limit,
          until: date(hindrance.until),
        });
      case 'code-not-sent':
        return t('why.code-not-sent', { channel: hindrance.channel, outcome: outcomeOf(hindrance), at: date(hindrance.at) });
      case 'extra-check': {
        const word = riskWordOf(hindrance.risk);
        const risk = word === undefined ? hindrance.risk : t(word);
        return hindrance.until === null
          ? t('why.extra-checkOpen', { risk })
          : t('why.extra-check', { risk, until: date(hindrance.until) });
      }
      case 'payments-on-hold': {
        const word = changeWordOf(hindrance.change);
        return t(hindrance.confirmed ? 'why.payments-on-holdConfirmed' : 'why.payments-on-hold', {
          since: date(hindrance.since),
          change: word === undefined ? hindrance.change : t(word),
        });
      }
      default:
        return t(`why.${hindrance.what}`);
    }
  };
}

/** Why a login fails now, or doesn't end in a session. */
export function Why() {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  const sentence = useSentence();
  const { hindrances } = customer;
  return (
    <Section title={t('why.title')}>
      {hindrances.length === 0 ? (
        <p className={styles.fine}>
          <DoneIcon />
          <span>{t('why.none')}</span>
        </p>
      ) : (
        <ul className={styles.hindrances}>
          {hindrances.map((hindrance) => (
            <li key={keyOf(hindrance)} className={styles.hindrance}>
              <StoppedIcon />
              <div>
                {sentence(hindrance)}
                {hindrance.what === 'payments-on-hold' && !hindrance.confirmed && hindrance.changes.length > 0 && (
                  <ul>
                    {hindrance.changes.map(({ id, words }) => (
                      <li key={id} dir="auto">
                        {words}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {hindrances.some(({ what }) => what === 'blocked') && (
        <div className={styles.buttons}>
          <ActButton look="primary" asking={{ what: 'lift-blocks' }} />
        </div>
      )}
    </Section>
  );
}
