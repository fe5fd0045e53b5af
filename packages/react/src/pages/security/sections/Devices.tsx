import type { Calls, ReadSuccess, SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Data } from '../../../ui/Data.tsx';
import { PanelToCome } from '../../parts/reserved/Reserved.tsx';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { useChange } from '../security-host.ts';
import { AddDevice } from './AddDevice.tsx';

type Device = SecurityOverview['devices'][number];

function DeviceRow({ device: { id, name, enrolledAt, lastUsedAt, removedFrom } }: { readonly device: Device }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const nameId = useId();
  const used = lastUsedAt === null ? t('security.unused') : t('security.used', { date: date(lastUsedAt) });
  return (
    <Row id={nameId} name={<Data>{name}</Data>} details={`${t('devices.added', { date: date(enrolledAt) })}, ${used}`}>
      <RemoveMethod
        section="devices"
        method={{ kind: 'device', id }}
        removedFrom={removedFrom}
        label={t('devices.remove')}
        describedBy={nameId}
        question={t('devices.removeAsk', { name })}
        yes={t('devices.removeYes')}
        make={() => client.ask(calls.removeDevice, { params: { id } })}
        removed={t('security.removed', { name })}
      />
    </Row>
  );
}

export function DevicesValue({ devices }: Pick<SecurityOverview, 'devices'>) {
  const t = useCopy<typeof copy>();
  const [first, ...others] = devices;
  if (first === undefined) return <span>{t('security.notSetUp')}</span>;
  return others.length === 0 ? <Data>{first.name}</Data> : <span>{t('devices.value', { count: devices.length })}</span>;
}

export function Devices({ devices }: Pick<SecurityOverview, 'devices'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, begin } = useChange('devices');
  const [made, setMade] = useState<ReadSuccess<Calls['beginDevice']>>();
  const opener = useReturnFocus(made !== undefined);

  const add = () => begin(() => client.ask(calls.beginDevice, {}), setMade);

  return (
    <>
      <p>{t('devices.text')}</p>
      {devices.length > 0 && (
        <Rows>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </Rows>
      )}
      <ErrorBanner error={failure} />
      {made === undefined ? (
        <>
          <Button ref={opener} look="secondary" busy={busy} onClick={add}>
            {t('devices.add')}
          </Button>
          {busy && <PanelToCome of="code" />}
        </>
      ) : (
        <AddDevice key={made.code} made={made} known={devices} busy={busy} onAnother={add} onClose={() => setMade(undefined)} />
      )}
    </>
  );
}
