import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { richCopy, useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PhoneNumber, useSpokenNumber } from '../../../ui/PhoneNumber.tsx';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { useChange } from '../security-host.ts';
import { AddPhoneNumber } from './AddPhoneNumber.tsx';
import { ChangePhoneNumber, PhoneChangeUnderWay } from './ChangePhoneNumber.tsx';

const rich = richCopy<typeof copy>();

type OwnNumber = SecurityOverview['phoneNumbers'][number];

type PhoneNumberRowProps = {
  readonly number: OwnNumber;
  /** Whether a change of the main number can begin. */
  readonly changeable: boolean;
};

function PhoneNumberRow({ number: { id, maskedPhoneNumber: phone, primary, removedFrom }, changeable }: PhoneNumberRowProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('phones');
  const nameId = useId();
  const spoken = useSpokenNumber()(phone);
  const params = { id };
  return (
    <Row id={nameId} name={<PhoneNumber>{phone}</PhoneNumber>} mark={primary && t('phones.primary')}>
      <ErrorBanner error={failure} />
      {primary && changeable && <ChangePhoneNumber describedBy={nameId} />}
      {!primary && (
        <Button
          look="quiet"
          busy={busy}
          describedBy={nameId}
          onClick={() =>
            run(() => client.ask(calls.makePhoneNumberPrimary, { params }), {
              done: () => t('phones.madePrimary', { phone: spoken }),
            })
          }
        >
          {t('phones.makePrimary')}
        </Button>
      )}
      <RemoveMethod
        section="phones"
        method={{ kind: 'phone-number', id }}
        removedFrom={removedFrom}
        label={t('phones.remove')}
        describedBy={nameId}
        question={t('phones.removeAsk', { phone: spoken })}
        yes={t('phones.removeYes')}
        make={() => client.ask(calls.removePhoneNumber, { params })}
        removed={t('phones.removed', { phone: spoken })}
      />
    </Row>
  );
}

export function PhoneNumbersValue({ phoneNumbers }: Pick<SecurityOverview, 'phoneNumbers'>) {
  const t = useCopy<typeof copy>();
  const [first, ...others] = phoneNumbers;
  if (first === undefined) return <span>{t('security.notSetUp')}</span>;
  const phone = <PhoneNumber>{first.maskedPhoneNumber}</PhoneNumber>;
  return others.length === 0 ? phone : rich('phones.value', { phone, others: others.length });
}

export function PhoneNumbers({ phoneNumbers, phoneChange }: Pick<SecurityOverview, 'phoneNumbers' | 'phoneChange'>) {
  const t = useCopy<typeof copy>();
  const [adding, setAdding] = useState(false);
  const opener = useReturnFocus(adding);
  const some = phoneNumbers.length > 0;
  return (
    <>
      <p>{t(some ? 'phones.text' : 'phones.none')}</p>
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
    </>
  );
}
