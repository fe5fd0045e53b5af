import { routes } from '@stepgate/contract';
import { Data, useCopy, useDate, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, LinkButton, StepText, useArrivalFocus } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import type { Stoppable } from './use-stoppable.ts';

type Waiting = {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  readonly begunAt: number;
  /** Nothing happens before then. */
  readonly readyAt: number;
  readonly maskedNewPhoneNumber?: string;
  /** Staff began it, in no browser of a customer's. */
  readonly byStaff?: boolean | undefined;
};

/** Which of the device's words it has. */
type Kind = 'recovery' | 'phoneChange';

type StopNoticeProps<W extends Waiting> = {
  readonly kind: Kind;
  readonly of: Stoppable<W>;
  readonly heading: 'h2' | 'h3';
};

/** Which words name it. */
export const titleOf = (kind: Kind, { byStaff }: Pick<Waiting, 'byStaff'>) =>
  byStaff ? 'device.staffRecovery' : (`device.${kind}` as const);

/** It was cancelled here, and stays said until the page is left. */
function Cancelled({ kind, heading: Heading }: { readonly kind: Kind; readonly heading: 'h2' | 'h3' }) {
  const t = useCopy<typeof copy>();
  // The pressed button is gone.
  const heading = useArrivalFocus<HTMLHeadingElement>(true);
  return (
    <section className={styles.request}>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {t(`device.${kind}Cancelled`)}
      </Heading>
      <StepText>{t(`device.${kind}CancelledText`)}</StepText>
      <LinkButton href={routes.security} look="secondary">
        {t('device.changePassword')}
      </LinkButton>
    </section>
  );
}

type NoticeProps<W extends Waiting> = Omit<StopNoticeProps<W>, 'of'> & {
  readonly waiting: W;
  onCancel(waiting: W): Promise<void>;
};

function Notice<W extends Waiting>({ kind, waiting, heading: Heading, onCancel }: NoticeProps<W>) {
  const t = useCopy<typeof copy>();
  const { busy, failure, send } = useSending();
  const date = useDate();
  return (
    <section className={styles.request}>
      <Heading className={styles.heading}>{t(titleOf(kind, waiting))}</Heading>
      <StepText>
        {t(waiting.byStaff ? 'device.staffRecoveryText' : `device.${kind}Text`, { date: date(waiting.readyAt, 'withTime') })}
      </StepText>
      <Facts>
        {waiting.maskedNewPhoneNumber !== undefined && (
          <Fact name={t('device.newNumber')}>
            <Data dir="ltr">{waiting.maskedNewPhoneNumber}</Data>
          </Fact>
        )}
        {!waiting.byStaff && (
          <>
            <Fact name={t('device.browser')}>
              <Data>{waiting.browser}</Data>
            </Fact>
            {waiting.address !== '' && (
              <Fact name={t('device.place')}>
                <Data>{waiting.address}</Data>
              </Fact>
            )}
          </>
        )}
        <Fact name={t('device.time')}>
          <time dateTime={new Date(waiting.begunAt).toISOString()}>{date(waiting.begunAt, 'withTime')}</time>
        </Fact>
      </Facts>
      <ErrorBanner error={failure} />
      <Button look="danger" busy={busy} onClick={() => void send(() => onCancel(waiting), { done: () => undefined })}>
        {t('device.stop')}
      </Button>
    </section>
  );
}

/** Someone has said that the account's passkeys or its phone are lost, or staff give the account back. One tap cancels it. */
export function StopNotice<W extends Waiting>({ kind, of: { stoppable, cancel }, heading }: StopNoticeProps<W>) {
  if (stoppable === undefined) return null;
  if (stoppable === 'cancelled') return <Cancelled kind={kind} heading={heading} />;
  return <Notice key={stoppable.id} kind={kind} waiting={stoppable} heading={heading} onCancel={cancel} />;
}
