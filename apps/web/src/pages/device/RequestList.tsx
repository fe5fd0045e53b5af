import { useCopy } from '@stepgate/pages';
import { SpokenStatus } from '@stepgate/react';
import { Answered } from './Answered.tsx';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { OtherRequests } from './OtherRequests.tsx';
import { RequestCard } from './RequestCard.tsx';
import { isWaiting } from './requests.ts';
import { StopNotice, titleOf } from './StopNotice.tsx';
import type { Requests } from './use-requests.ts';

type RequestListProps = {
  readonly requests: Requests;
  /** One level below the heading above the list. */
  readonly headings: 'h2' | 'h3';
};

/**
 * A recovery without passkeys and the change of a lost number, which concern the whole account, and one request, with a button for each other one. Its outcome
 * takes its place. A new one is announced and replaces none.
 */
export function RequestList({
  requests: { list, isListed, front, broughtUp, connection, recovery, phoneChange, answer, dismiss, bringUp },
  headings,
}: RequestListProps) {
  const t = useCopy<typeof copy>();
  const waiting = list.filter(isWaiting).length;
  const nothing =
    isListed && connection === 'there' && list.every(({ state }) => state === 'dismissed') ? t('device.nothing') : '';
  const news = [
    typeof recovery.stoppable === 'object' ? t(titleOf('recovery', recovery.stoppable)) : '',
    typeof phoneChange.stoppable === 'object' ? t('device.phoneChange') : '',
    waiting > 0 ? t('device.waiting', { count: waiting }) : '',
  ]
    .join(' ')
    .trim();
  return (
    <>
      <SpokenStatus shownAs={news === '' && nothing !== '' ? styles.quiet : undefined}>{news || nothing}</SpokenStatus>
      <StopNotice kind="recovery" of={recovery} heading={headings} />
      <StopNotice kind="phoneChange" of={phoneChange} heading={headings} />
      {front !== undefined && front.state !== 'dismissed' && (
        <section key={front.request.requestId} className={styles.request}>
          {front.state === 'open' || front.state === 'answering' ? (
            <RequestCard
              request={front.request}
              broughtUp={broughtUp}
              heading={headings}
              onAnswer={(deviceAnswer) => answer(front.request, deviceAnswer)}
            />
          ) : (
            <Answered
              outcome={front.state}
              ofOneThing={front.request.summary !== undefined}
              heading={headings}
              onDone={() => dismiss(front.request)}
            />
          )}
        </section>
      )}
      <OtherRequests list={list} front={front} onChosen={bringUp} />
    </>
  );
}
