import type { DeskCustomer } from '@stepgate/contract';
import { Data, Row, Rows, richCopy, useCopy, useDate } from '@stepgate/pages';
import { useId } from 'react';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';
import { methodWordOf } from '../words/method-words.ts';
import { riskWordOf } from '../words/risk-words.ts';

const rich = richCopy<DeskCopy>();

function Signal({ signal }: { readonly signal: DeskCustomer['signals'][number] }) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const id = useId();
  const valueWord = signal.kind === 'risk' ? riskWordOf(signal.value) : methodWordOf(signal.value);
  const value = valueWord === undefined ? signal.value : t(valueWord);
  const name = t(`signal.${signal.kind}`);
  return (
    <Row
      id={id}
      name={value === '' ? name : `${name}: ${value}`}
      details={
        <>
          <span>
            {signal.until === null ? t('desk.signalOpen') : t('desk.signalUntil', { date: date(signal.until, 'withTime') })}
          </span>{' '}
          {signal.at > 0 && rich('desk.signalBy', { by: <Data>{signal.by}</Data>, date: date(signal.at, 'withTime') })}{' '}
          <bdi>{signal.reason}</bdi>
        </>
      }
    >
      {signal.mayClear && <ActButton look="quiet" of={id} asking={{ what: 'clear-signal', kind: signal.kind, by: signal.by }} />}
    </Row>
  );
}

/** The company's signals about the customer, which the next login follows. */
export function Signals() {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  return (
    <Section title={t('desk.signals')}>
      {customer.signals.length === 0 ? (
        <p className={styles.quiet}>{t('desk.noSignals')}</p>
      ) : (
        <Rows>
          {customer.signals.map((signal) => (
            <Signal key={`${signal.kind} ${signal.by}`} signal={signal} />
          ))}
        </Rows>
      )}
      <div className={styles.buttons}>
        <ActButton asking={{ what: 'set-signal' }} />
      </div>
    </Section>
  );
}
