import { calls, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, Problem, useCopy, useStepgate } from '@stepgate/react';
import { useId } from 'react';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../security-host.ts';

type PhoneNumber = SecurityOverview['phoneNumbers'][number];

function PhoneNumberRow({ number: { id, maskedPhoneNumber: phone, primary } }: { readonly number: PhoneNumber }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('phones');
  const nameId = useId();
  const params = { id };
  return (
    <Row id={nameId} name={<bdi dir="ltr">{phone}</bdi>} mark={primary && t('phones.primary')}>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      {!primary && (
        <Button
          look="quiet"
          busy={busy}
          describedBy={nameId}
          onClick={() =>
            run(() => client.ask(calls.makePhoneNumberPrimary, { params }), { done: () => t('phones.madePrimary', { phone }) })
          }
        >
          {t('phones.makePrimary')}
        </Button>
      )}
      <AskFirst
        section="phones"
        label={t('phones.remove')}
        describedBy={nameId}
        question={t('phones.removeAsk', { phone })}
        yes={t('phones.removeYes')}
        make={() => client.ask(calls.removePhoneNumber, { params })}
        done={() => t('phones.removed', { phone })}
      />
    </Row>
  );
}

export function PhoneNumbers({ phoneNumbers }: Pick<SecurityOverview, 'phoneNumbers'>) {
  const t = useCopy<typeof copy>();
  const some = phoneNumbers.length > 0;
  return (
    <Section name="phones" title={t('phones.title')} text={t(some ? 'phones.text' : 'phones.none')}>
      {some && (
        <Rows>
          {phoneNumbers.map((number) => (
            <PhoneNumberRow key={number.id} number={number} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
