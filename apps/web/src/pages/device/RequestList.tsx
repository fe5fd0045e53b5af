import { useCopy } from '@stepgate/react';
import { Answered } from './Answered.tsx';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { RequestCard } from './RequestCard.tsx';
import type { Requests } from './use-requests.ts';

type RequestListProps = {
  readonly requests: Requests;
  /** The level below that of the heading above the list. */
  readonly headings: 'h2' | 'h3';
};

/** Every login that waits, each with what became of it in its place once it is answered. A new one is announced and moves nothing. */
export function RequestList({ requests: { shown, connection, answer, dismiss }, headings }: RequestListProps) {
  const t = useCopy<typeof copy>();
  const waiting = shown.filter(({ state }) => state === 'open' || state === 'answering').length;
  const nothing = connection === 'there' && shown.every(({ state }) => state === 'dismissed') ? t('device.nothing') : '';
  return (
    <>
      <p role="status" className={nothing === '' ? styles.announced : styles.quiet}>
        {waiting > 0 ? t('device.waiting', { count: waiting }) : nothing}
      </p>
      {shown.map(({ request, state }) => {
        if (state === 'dismissed') return null;
        return (
          <section key={request.requestId} className={styles.request}>
            {state === 'open' || state === 'answering' ? (
              <RequestCard request={request} heading={headings} onAnswer={(said) => answer(request, said)} />
            ) : (
              <Answered
                outcome={state}
                ofOneThing={request.summary !== undefined}
                heading={headings}
                onDone={() => dismiss(request)}
              />
            )}
          </section>
        );
      })}
    </>
  );
}
