import type { ReviewItem } from '@stepgate/contract';
import { Data, useCopy, useDate } from '@stepgate/pages';
import { PhoneNumber } from '@stepgate/react';
import { Fact, Facts } from '@stepgate/web';
import type { copy } from './copy.ts';

type PhoneChange = Extract<ReviewItem, { readonly kind: 'phone-change' }>;

const proofWords = {
  password: 'review.proofPassword',
  'second-factor': 'review.proofSecondFactor',
} as const satisfies Record<PhoneChange['proof'], string>;

function Moment({ at }: { readonly at: number }) {
  const date = useDate();
  return <time dateTime={new Date(at).toISOString()}>{date(at, 'withTime')}</time>;
}

function Numbers({ change: { maskedCurrentPhoneNumber: current, newPhoneNumber } }: { readonly change: PhoneChange }) {
  const t = useCopy<typeof copy>();
  return (
    <>
      <Fact name={t('review.currentNumber')}>
        {current === null ? t('review.noNumber') : <PhoneNumber>{current}</PhoneNumber>}
      </Fact>
      <Fact name={t('review.newNumber')}>
        <PhoneNumber>{newPhoneNumber}</PhoneNumber>
      </Fact>
    </>
  );
}

/** The facts for a decision. The browser name is self-reported. */
export function ItemFacts({ item }: { readonly item: ReviewItem }) {
  const t = useCopy<typeof copy>();
  return (
    <Facts>
      {item.kind === 'phone-change' && <Numbers change={item} />}
      <Fact name={t('review.receivedAt')}>
        <Moment at={item.receivedAt} />
      </Fact>
      {item.kind === 'phone-change' && item.approvableFrom !== undefined && (
        <Fact name={t('review.approvableFrom')}>
          <Moment at={item.approvableFrom} />
        </Fact>
      )}
      <Fact name={t('review.latestAt')}>
        <Moment at={item.latestAt} />
      </Fact>
      <Fact name={t('review.browser')}>
        <Data>{item.browser}</Data>
      </Fact>
      <Fact name={t('review.address')}>
        <Data dir="ltr">{item.address}</Data>
      </Fact>
      {item.kind === 'phone-change' && <Fact name={t('review.proof')}>{t(proofWords[item.proof])}</Fact>}
    </Facts>
  );
}
