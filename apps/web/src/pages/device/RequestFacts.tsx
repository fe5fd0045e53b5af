import type { PushRequest } from '@stepgate/contract';
import { useCopy, useStepgate } from '@stepgate/react';
import styles from '../../facts.module.css';
import { regionalLanguage } from '../../regional-language.ts';
import type { copy } from './copy.ts';

/** What a customer can recognise a login by. The browser is as it says of itself. */
export function RequestFacts({ request: { email, browser, address, createdAt } }: { readonly request: PushRequest }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const time = new Intl.DateTimeFormat(regionalLanguage(language), { timeStyle: 'short' }).format(createdAt);
  return (
    <dl className={styles.facts}>
      <dt>{t('device.account')}</dt>
      <dd>
        <bdi>{email}</bdi>
      </dd>
      <dt>{t('device.browser')}</dt>
      <dd>
        <bdi>{browser}</bdi>
      </dd>
      <dt>{t('device.network')}</dt>
      <dd>
        <bdi dir="ltr">{address}</bdi>
      </dd>
      <dt>{t('device.time')}</dt>
      <dd>
        <time dateTime={new Date(createdAt).toISOString()}>{time}</time>
      </dd>
    </dl>
  );
}
