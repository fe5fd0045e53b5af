import { useCopy } from '@stepgate/pages';
import { SpokenStatus } from '@stepgate/react';
import { Answered } from './Answered.tsx';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { RecoveryCancelled, RecoveryNotice } from './RecoveryNotice.tsx';
import { RequestCard } from './RequestCard.tsx';
import type { Requests } from './use-requests.ts';

type RequestListProps = {
  readonly requests: Requests;
  /** One level below the heading above the list. */
  readonly headings: 'h2' | 'h3';
};

/** A recovery without passkeys, which concerns the whole account, and all pending requests. An answered one is replaced by its outcome. A new one is announced and doesn't move the others. */
export function RequestList({
  requests: { shown, connection, recovery, answer, dismiss, cancelRecovery },
  headings,
}: RequestListProps) {
  const t = useCopy<typeof copy>();
  const waiting = shown.filter(({ state }) => state === 'open' || state === 'answering').length;
  const nothing = connection === 'there' && shown.every(({ state }) => state === 'dismissed') ? t('device.nothing') : '';
  const news = [
    typeof recovery === 'object' ? t('device.recovery') : '',
    waiting > 0 ? t('device.waiting', { count: waiting }) : '',
  ]
    .join(' ')
    .trim();
  return (
    <>
      <SpokenStatus shownAs={news === '' && nothing !== '' ? styles.quiet : undefined}>{news || nothing}</SpokenStatus>
      {recovery === 'cancelled' ? (
        <RecoveryCancelled heading={headings} />
      ) : (
        recovery !== undefined && (
          <RecoveryNotice key={recovery.id} recovery={recovery} heading={headings} onCancel={cancelRecovery} />
        )
      )}
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
