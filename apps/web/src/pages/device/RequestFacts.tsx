import type { PushRequest } from '@stepgate/contract';
import { regionalLanguage, useCopy } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import { Fact, Facts } from '../../parts/Facts.tsx';
import type { copy } from './copy.ts';

/** The facts by which a customer can recognise a login. The browser name is self-reported. */
export function RequestFacts({ request: { email, browser, address, createdAt } }: { readonly request: PushRequest }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const time = new Intl.DateTimeFormat(regionalLanguage(language), { timeStyle: 'short' }).format(createdAt);
  return (
    <Facts>
      <Fact name={t('device.account')}>
        <bdi>{email}</bdi>
      </Fact>
      <Fact name={t('device.browser')}>
        <bdi>{browser}</bdi>
      </Fact>
      {address !== '' && (
        <Fact name={t('device.place')}>
          <bdi>{address}</bdi>
        </Fact>
      )}
      <Fact name={t('device.time')}>
        <time dateTime={new Date(createdAt).toISOString()}>{time}</time>
      </Fact>
    </Facts>
  );
}
