import type { ContactIssue } from '@stepgate/contract';
import { PhoneNumber, supportCodeOf, useCopy, useStepgate } from '@stepgate/react';
import facts from '../../facts.module.css';
import styles from './Channels.module.css';
import type { copy } from './copy.ts';

type ChannelsProps = {
  readonly issue: ContactIssue;
  readonly email: string | null;
  /** As people write it, with its country code. */
  readonly phone: string | null;
};

/** What it is about, whom to write to or call, and the code by which support finds what happened. */
export function Channels({ issue, email, phone }: ChannelsProps) {
  const t = useCopy<typeof copy>();
  const { host } = useStepgate();
  const about = t(`channels.issue.${issue}`);
  const code = supportCodeOf(host.identity.guestId);
  const subject = encodeURIComponent(`${about} (${t('channels.supportCode')} ${code})`);
  return (
    <dl className={`${facts.facts} ${styles.channels}`}>
      <dt>{t('channels.about')}</dt>
      <dd>{about}</dd>
      {email !== null && (
        <>
          <dt>{t('channels.email')}</dt>
          <dd>
            <a href={`mailto:${encodeURI(email)}?subject=${subject}`}>{email}</a>
          </dd>
        </>
      )}
      {phone !== null && (
        <>
          <dt>{t('channels.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              <PhoneNumber>{phone}</PhoneNumber>
            </a>
          </dd>
        </>
      )}
      <dt>{t('channels.supportCode')}</dt>
      <dd>
        <code className={styles.code}>{code}</code>
      </dd>
    </dl>
  );
}
