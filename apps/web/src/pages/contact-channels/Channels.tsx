import type { ContactIssue } from '@stepgate/contract';
import { Data, useCopy } from '@stepgate/pages';
import { PhoneNumber, supportCodeOf, useStepgate } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import styles from './Channels.module.css';
import type { copy } from './copy.ts';

type ChannelsProps = {
  readonly issue: ContactIssue;
  readonly email: string | null;
  /** Formatted for reading, with its country code. */
  readonly phone: string | null;
};

/** The issue, the payment that it is about, the address and number of support, and the code that helps support find what happened. */
export function Channels({ issue, email, phone }: ChannelsProps) {
  const t = useCopy<typeof copy>();
  const { host, memory } = useStepgate();
  // Not from the address, whose words anybody could choose.
  const payment = issue === 'payment' ? memory.get('reportedPayment') : undefined;
  const about = t(`channels.issue.${issue}`);
  const code = supportCodeOf(host.identity.guestId);
  const subject = encodeURIComponent(
    `${about}${payment === undefined ? '' : `: ${payment}`} (${t('channels.supportCode')} ${code})`,
  );
  return (
    <Facts>
      <Fact name={t('channels.about')}>{about}</Fact>
      {payment !== undefined && (
        <Fact name={t('channels.payment')}>
          <Data>{payment}</Data>
        </Fact>
      )}
      {email !== null && (
        <Fact name={t('channels.email')}>
          <a className={styles.link} href={`mailto:${encodeURI(email)}?subject=${subject}`}>
            {email}
          </a>
        </Fact>
      )}
      {phone !== null && (
        <Fact name={t('channels.phone')}>
          <a className={styles.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <PhoneNumber>{phone}</PhoneNumber>
          </a>
        </Fact>
      )}
      <Fact name={t('channels.supportCode')}>
        <code className={styles.code}>{code}</code>
      </Fact>
    </Facts>
  );
}
