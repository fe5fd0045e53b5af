import { calls, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, Problem, useCopy, useStepgate } from '@stepgate/react';
import { useId, useState } from 'react';
import { Row, Rows } from '../../../rows/Rows.tsx';
import { useReturnFocus } from '../../../use-return-focus.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../security-host.ts';
import { AddPhoneNumber } from './AddPhoneNumber.tsx';
import { ChangePhoneNumber, PhoneChangeUnderWay } from './ChangePhoneNumber.tsx';

type PhoneNumber = SecurityOverview['phoneNumbers'][number];

type PhoneNumberRowProps = {
  readonly number: PhoneNumber;
  /** Whether a change of the main number can be begun. */
  readonly changeable: boolean;
};

function PhoneNumberRow({ number: { id, maskedPhoneNumber: phone, primary }, changeable }: PhoneNumberRowProps) {
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
      {primary && changeable && <ChangePhoneNumber describedBy={nameId} />}
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

export function PhoneNumbers({ phoneNumbers, phoneChange }: Pick<SecurityOverview, 'phoneNumbers' | 'phoneChange'>) {
  const t = useCopy<typeof copy>();
  const [adding, setAdding] = useState(false);
  const opener = useReturnFocus(adding);
  const some = phoneNumbers.length > 0;
  return (
    <Section name="phones" title={t('phones.title')} text={t(some ? 'phones.text' : 'phones.none')}>
      {phoneChange !== null && <PhoneChangeUnderWay change={phoneChange} />}
      {some && (
        <Rows>
          {phoneNumbers.map((number) => (
            <PhoneNumberRow key={number.id} number={number} changeable={phoneChange === null} />
          ))}
        </Rows>
      )}
      {adding ? (
        <AddPhoneNumber onClose={() => setAdding(false)} />
      ) : (
        <Button ref={opener} look="secondary" onClick={() => setAdding(true)}>
          {t('phones.add')}
        </Button>
      )}
    </Section>
  );
}
