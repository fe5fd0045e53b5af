import { type CallError, laterStatus } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { minutesIn } from '../../parts/durations.ts';
import { NotSent } from '../../parts/waiting/NotSent.tsx';
import { Banner } from '../../ui/Banner.tsx';
import type { copy } from './copy.ts';

type PushNotSentProps = {
  readonly error: CallError;
  /** An earlier request can still be answered. */
  readonly stillOpen: boolean;
};

export function PushNotSent({ error, stillOpen }: PushNotSentProps) {
  const t = useCopy<typeof copy>();
  if (error.status !== laterStatus.too_many_requests) return <NotSent text={t('push.notSent')} error={error} />;
  const minutes = minutesIn(error.retryAfter ?? 0);
  return (
    <Banner tone="warning">
      <p>{minutes > 0 ? t('push.tooManyMinutes', { minutes }) : t('push.tooMany')}</p>
      {stillOpen && <p>{t('push.stillOpen')}</p>}
    </Banner>
  );
}
