import type { ReviewItem } from '@stepgate/contract';
import { useCopy } from '@stepgate/react';
import type { ReactNode } from 'react';
import facts from '../../facts.module.css';
import { useDate } from '../../use-date.ts';
import type { copy } from './copy.ts';

type PhoneChange = Extract<ReviewItem, { readonly kind: 'phone-change' }>;

const proofWords = {
  password: 'review.proofPassword',
  'second-factor': 'review.proofSecondFactor',
} as const satisfies Record<PhoneChange['proof'], string>;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Moment({ at }: { readonly at: number }) {
  const date = useDate();
  return <time dateTime={new Date(at).toISOString()}>{date(at, 'withTime')}</time>;
}

function Numbers({ change: { maskedCurrentPhoneNumber: current, newPhoneNumber } }: { readonly change: PhoneChange }) {
  const t = useCopy<typeof copy>();
  return (
    <>
      <Fact name={t('review.currentNumber')}>{current === null ? t('review.noNumber') : <bdi dir="ltr">{current}</bdi>}</Fact>
      <Fact name={t('review.newNumber')}>
        <bdi dir="ltr">{newPhoneNumber}</bdi>
      </Fact>
    </>
  );
}

/** What a decision rests on. The browser is as it says of itself. */
export function ItemFacts({ item }: { readonly item: ReviewItem }) {
  const t = useCopy<typeof copy>();
  return (
    <dl className={facts.facts}>
      {item.kind === 'phone-change' && <Numbers change={item} />}
      <Fact name={t('review.receivedAt')}>
        <Moment at={item.receivedAt} />
      </Fact>
      <Fact name={t('review.latestAt')}>
        <Moment at={item.latestAt} />
      </Fact>
      <Fact name={t('review.browser')}>
        <bdi>{item.browser}</bdi>
      </Fact>
      <Fact name={t('review.address')}>
        <bdi dir="ltr">{item.address}</bdi>
      </Fact>
      {item.kind === 'phone-change' && <Fact name={t('review.proof')}>{t(proofWords[item.proof])}</Fact>}
    </dl>
  );
}
