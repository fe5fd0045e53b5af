import type { PushRequest } from '@stepgate/contract';
import { regionalLanguage, useCopy } from '@stepgate/pages';
import { Button, useStepgate } from '@stepgate/react';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { isWaiting, type RequestState } from './requests.ts';

type OtherRequestsProps = {
  /** The newest first. */
  readonly list: readonly RequestState[];
  readonly front: RequestState | undefined;
  onChosen(request: PushRequest): void;
};

/** The waiting requests behind the front one: a newer one in sight, the older ones folded. */
export function OtherRequests({ list, front, onChosen }: OtherRequestsProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const others = list.filter((each) => isWaiting(each) && each !== front).map(({ request }) => request);
  const since = front?.request.createdAt ?? 0;
  const newer = others.filter(({ createdAt }) => createdAt >= since);
  const older = others.filter(({ createdAt }) => createdAt < since);
  const time = new Intl.DateTimeFormat(regionalLanguage(language), { timeStyle: 'short' });

  const buttons = (requests: readonly PushRequest[]) => (
    <ul className={styles.others}>
      {requests.map((request) => (
        <li key={request.requestId}>
          <Button look="secondary" onClick={() => onChosen(request)}>
            {t('device.showOther', { browser: request.browser, time: time.format(request.createdAt) })}
          </Button>
        </li>
      ))}
    </ul>
  );

  return (
    <>
      {newer.length > 0 && (
        <section>
          <p className={styles.quiet}>{t('device.newer', { count: newer.length })}</p>
          {buttons(newer)}
        </section>
      )}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t('device.older', { count: older.length })}</summary>
          {buttons(older)}
        </details>
      )}
    </>
  );
}
