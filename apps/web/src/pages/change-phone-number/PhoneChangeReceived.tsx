import { phoneChange } from '@stepgate/contract';
import { daysIn, minutesIn, regionalLanguage, useCopy } from '@stepgate/pages';
import { ClockIcon, drawings, Illustration, PhoneNumber, Step, StepText, useStepgate } from '@stepgate/react';
import { Asking, type AskingProps } from './Asking.tsx';
import type { copy } from './copy.ts';
import styles from './PhoneChangeReceived.module.css';
import type { PhoneChange } from './use-phone-change.ts';

/** The format for a time today or tomorrow. */
const moment = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;

type PhoneChangeReceivedProps = Omit<AskingProps, 'children'> & { readonly change: PhoneChange };

/** An open change: says what was received, what happens next, and how long it can take. The page may be closed. */
export function PhoneChangeReceived({ change, ...asking }: PhoneChangeReceivedProps) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const { status, maskedNewPhoneNumber, receivedAt, readyAt, latestAt } = change;
  const waits = status === 'waiting' && readyAt !== undefined;
  const locale = regionalLanguage(language);
  const format = (at: number) => new Intl.DateTimeFormat(locale, moment).format(at);
  const time = (at: number) => <time dateTime={new Date(at).toISOString()}>{format(at)}</time>;
  const checking = t('change.checking', { minutes: minutesIn(phoneChange.atLeast), days: daysIn(phoneChange.atMost) });
  return (
    <Step mark={<Illustration drawing={drawings.hourglass} icon={ClockIcon} />} title={t('change.received')} takesFocus>
      <Asking {...asking}>
        {status === 'approved'
          ? t('change.approved', {
              time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(receivedAt + phoneChange.atLeast),
            })
          : waits
            ? t('change.waiting', { time: format(readyAt) })
            : checking}
      </Asking>
      <dl className={styles.facts}>
        <dt>{t('change.number')}</dt>
        <dd>
          <PhoneNumber>{maskedNewPhoneNumber}</PhoneNumber>
        </dd>
        <dt>{t('change.receivedAt')}</dt>
        <dd>{time(receivedAt)}</dd>
        {waits && (
          <>
            <dt>{t('change.readyAt')}</dt>
            <dd>{time(readyAt)}</dd>
          </>
        )}
        <dt>{t('change.latestAt')}</dt>
        <dd>{time(latestAt)}</dd>
      </dl>
      <section className={styles.next}>
        <h2 className={styles.heading}>{t('change.next')}</h2>
        <ul className={styles.list}>
          <li>{t(waits ? 'change.nextToldDaily' : 'change.nextTold')}</li>
          {status === 'waiting' && <li>{t(waits ? 'change.nextTwo' : 'change.nextCheck')}</li>}
          <li>{t('change.nextChanged')}</li>
        </ul>
      </section>
      <StepText>{t('change.close')}</StepText>
    </Step>
  );
}
