import type { PushRequest } from '@stepgate/contract';
import { Data, regionalLanguage, useCopy } from '@stepgate/pages';
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
        <Data>{email}</Data>
      </Fact>
      <Fact name={t('device.browser')}>
        <Data>{browser}</Data>
      </Fact>
      {address !== '' && (
        <Fact name={t('device.place')}>
          <Data>{address}</Data>
        </Fact>
      )}
      <Fact name={t('device.time')}>
        <time dateTime={new Date(createdAt).toISOString()}>{time}</time>
      </Fact>
    </Facts>
  );
}
