import { routes, type WaitingRecovery } from '@stepgate/contract';
import { useCopy, useDate, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, LinkButton, StepText, useArrivalFocus } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import type { copy } from './copy.ts';
import styles from './Device.module.css';

type RecoveryNoticeProps = {
  readonly recovery: WaitingRecovery;
  readonly heading: 'h2' | 'h3';
  /** Rejects with `CallError` if it isn't known whether it is cancelled. */
  onCancel(recovery: WaitingRecovery): Promise<void>;
};

/** It was cancelled here, and stays said until the page is left. */
export function RecoveryCancelled({ heading: Heading }: Pick<RecoveryNoticeProps, 'heading'>) {
  const t = useCopy<typeof copy>();
  // The pressed button is gone.
  const heading = useArrivalFocus<HTMLHeadingElement>(true);
  return (
    <section className={styles.request}>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {t('device.recoveryCancelled')}
      </Heading>
      <StepText>{t('device.recoveryCancelledText')}</StepText>
      <LinkButton href={routes.security} look="secondary">
        {t('device.changePassword')}
      </LinkButton>
    </section>
  );
}

/** Someone has said that all passkeys of the account are lost. One tap cancels it. */
export function RecoveryNotice({ recovery, heading: Heading, onCancel }: RecoveryNoticeProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, send } = useSending();
  const date = useDate();
  return (
    <section className={styles.request}>
      <Heading className={styles.heading}>{t('device.recovery')}</Heading>
      <StepText>{t('device.recoveryText', { date: date(recovery.readyAt, 'withTime') })}</StepText>
      <Facts>
        <Fact name={t('device.browser')}>
          <bdi>{recovery.browser}</bdi>
        </Fact>
        <Fact name={t('device.network')}>
          <bdi dir="ltr">{recovery.address}</bdi>
        </Fact>
        <Fact name={t('device.time')}>
          <time dateTime={new Date(recovery.begunAt).toISOString()}>{date(recovery.begunAt, 'withTime')}</time>
        </Fact>
      </Facts>
      <ErrorBanner error={failure} />
      <Button look="danger" busy={busy} onClick={() => void send(() => onCancel(recovery), { done: () => undefined })}>
        {t('device.recoveryCancel')}
      </Button>
    </section>
  );
}
