import type { DeskCustomer } from '@stepgate/contract';
import { Data, Row, Rows, useCopy, useDate } from '@stepgate/pages';
import { useId } from 'react';
import { ActButton } from '../actions/ActButton.tsx';
import styles from '../Customers.module.css';
import { useDeskHost } from '../desk-host.ts';
import { Section } from '../Section.tsx';
import type { DeskCopy } from '../words/desk-copy.ts';

function Session({ session }: { readonly session: DeskCustomer['sessions'][number] }) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const id = useId();
  const started = date(session.startedAt, 'withTime');
  const seen = date(session.lastSeenAt, 'withTime');
  return (
    <Row
      id={id}
      name={<Data>{session.browser}</Data>}
      mark={session.frozen && t('desk.frozen')}
      details={t('desk.session', { started, seen })}
    >
      <ActButton look="quiet" of={id} asking={{ what: 'end-sessions', session: session.id }} />
    </Row>
  );
}

/** Where the customer is logged in. */
export function Sessions() {
  const t = useCopy<DeskCopy>();
  const { customer } = useDeskHost();
  const { sessions, trustedBrowsers } = customer;
  return (
    <Section title={t('desk.sessions')}>
      <p className={styles.quiet}>
        {sessions.length === 0 && <span>{t('desk.noSessions')} </span>}
        <span>{t('desk.trusted', { count: trustedBrowsers })}</span>
      </p>
      {sessions.length > 0 && (
        <>
          <Rows>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </Rows>
          <div className={styles.buttons}>
            <ActButton asking={{ what: 'end-sessions' }} />
          </div>
        </>
      )}
    </Section>
  );
}
