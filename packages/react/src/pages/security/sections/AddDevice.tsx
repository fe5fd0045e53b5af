import { type Calls, lifetimes, polls, type ReadSuccess, routes, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { poll } from '@stepgate/flow';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { richCopy, useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Data } from '../../../ui/Data.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { hasNoSession, leaveForLogin } from '../../parts/use-of-session.ts';
import type { copy } from '../copy.ts';
import { Panel } from '../parts/Panel.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { Secret } from '../parts/Secret.tsx';
import { useSecurityHost } from '../security-host.ts';

const rich = richCopy<typeof copy>();

/** From this many seconds on, the wait is shown in minutes. */
const tellMinutesFrom = 60;

type Devices = SecurityOverview['devices'];

/** Polls until there is a new device, and reports it. @returns the error that ended the polling */
function useArrival(known: Devices, onArrived: () => void): Error | undefined {
  const t = useCopy<typeof copy>();
  const { client, clock, host, memory } = useStepgate();
  const { refresh, announce } = useSecurityHost();
  const [failure, setFailure] = useState<Error>();

  const wait = useEffectEvent(async (signal: AbortSignal) => {
    const before = new Set(known.map(({ id }) => id));
    try {
      const ended = await poll<Devices[number]>({
        async ask() {
          const { devices } = await client.ask(calls.security, { query: { poll: 'true' } }, { signal });
          const arrived = devices.find(({ id }) => !before.has(id));
          return arrived === undefined ? { done: false } : { done: true, value: arrived };
        },
        policy: polls.deviceEnrolment,
        clock,
        signal,
      });
      if (ended.outcome !== 'done') return;
      await refresh();
      onArrived();
      announce({ section: 'devices', tone: 'success', words: t('devices.enrolled', { name: ended.value.name }) });
    } catch (error) {
      if (hasNoSession(error)) leaveForLogin({ host, memory }, routes.security, error);
      else if (error instanceof Error) setFailure(error);
    }
  });

  useEffect(() => {
    const leaving = new AbortController();
    void wait(leaving.signal);
    return () => leaving.abort();
  }, []);
  return failure;
}

/** The address to type into the phone's browser: the link of the service without its code. */
function addressIn(link: string): string {
  const { host, pathname } = new URL(link);
  return host + pathname;
}

type AddDeviceProps = {
  readonly made: ReadSuccess<Calls['beginDevice']>;
  /** The existing devices. */
  readonly known: Devices;
  readonly busy: boolean;
  onAnother(): void;
  onClose(): void;
};

/** The code that enrols a phone, as a QR code and as text, while it is valid. */
export function AddDevice({ made: { code, link }, known, busy, onAnother, onClose }: AddDeviceProps) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  // Counted from the answer, because the customer's clock may differ from the service's.
  const [until] = useState(() => clock.now() + lifetimes.deviceEnrolment);
  const seconds = useSecondsLeft(clock, until);
  const failure = useArrival(known, onClose);
  const over = seconds === 0;

  return (
    <Panel key={over ? 'over' : 'waiting'} title={t('devices.addTitle')}>
      <ErrorBanner error={failure} />
      {over ? (
        <>
          <p>{t('devices.expired')}</p>
          <Button busy={busy} onClick={onAnother}>
            {t('devices.another')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('devices.scan')}</p>
          <QrCode text={link} name={t('devices.qr')} />
          <p>{rich('devices.type', { address: <Data dir="ltr">{addressIn(link)}</Data> })}</p>
          <Secret text={code} />
          <p>{t('devices.waiting')}</p>
          <p>
            {seconds >= tellMinutesFrom
              ? t('devices.minutesLeft', { minutes: Math.ceil(seconds / 60) })
              : t('devices.secondsLeft', { seconds })}
          </p>
        </>
      )}
      <Button look="secondary" onClick={onClose}>
        {t('security.cancel')}
      </Button>
    </Panel>
  );
}
