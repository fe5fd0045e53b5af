import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PanelToCome } from '../../parts/reserved/Reserved.tsx';
import { Actions } from '../../parts/rows/Rows.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { RemoveMethod } from '../parts/RemoveMethod.tsx';
import { useChange } from '../security-host.ts';
import { EnrolAuthenticator, type Enrolment } from './EnrolAuthenticator.tsx';

export function AuthenticatorValue({ authenticator }: Pick<SecurityOverview, 'authenticator'>) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  return (
    <span>
      {authenticator === null ? t('security.notSetUp') : t('security.setUpOn', { date: date(authenticator.enrolledAt) })}
    </span>
  );
}

export function Authenticator({ authenticator }: Pick<SecurityOverview, 'authenticator'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, begin } = useChange('authenticator');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const opener = useReturnFocus(enrolment !== undefined);

  const enrol = () => begin(() => client.ask(calls.beginAuthenticator, {}), setEnrolment);

  return (
    <>
      <p>{t('authenticator.text')}</p>
      <ErrorBanner error={failure} />
      {enrolment !== undefined && (
        <EnrolAuthenticator
          key={enrolment.key}
          enrolment={enrolment}
          making={busy}
          onAnother={enrol}
          onClose={() => setEnrolment(undefined)}
        />
      )}
      {enrolment === undefined && authenticator === null && (
        <Button ref={opener} look="secondary" busy={busy} onClick={enrol}>
          {t('authenticator.setUp')}
        </Button>
      )}
      {enrolment === undefined && authenticator !== null && (
        <Actions>
          <Button ref={opener} look="quiet" busy={busy} onClick={enrol}>
            {t('authenticator.replace')}
          </Button>
          <RemoveMethod
            section="authenticator"
            method={{ kind: 'authenticator' }}
            removedFrom={authenticator.removedFrom}
            label={t('authenticator.remove')}
            question={t('authenticator.removeAsk')}
            yes={t('authenticator.removeYes')}
            make={() => client.ask(calls.removeAuthenticator, {})}
            removed={t('authenticator.removed')}
          />
        </Actions>
      )}
      {enrolment === undefined && busy && <PanelToCome of="key" />}
    </>
  );
}
