import { calls, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, Problem, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { Actions } from '../../../rows/Rows.tsx';
import { useDate } from '../../../use-date.ts';
import { useReturnFocus } from '../../../use-return-focus.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../security-host.ts';
import { EnrolAuthenticator, type Enrolment } from './EnrolAuthenticator.tsx';

export function Authenticator({ authenticator }: Pick<SecurityOverview, 'authenticator'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, begin } = useChange('authenticator');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const opener = useReturnFocus(enrolment !== undefined);
  const date = useDate();

  const enrol = () => begin(() => client.ask(calls.beginAuthenticator, {}), setEnrolment);

  return (
    <Section
      name="authenticator"
      title={t('authenticator.title')}
      text={authenticator === null ? t('authenticator.none') : t('authenticator.since', { date: date(authenticator.enrolledAt) })}
    >
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
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
          <AskFirst
            section="authenticator"
            label={t('authenticator.remove')}
            question={t('authenticator.removeAsk')}
            yes={t('authenticator.removeYes')}
            make={() => client.ask(calls.removeAuthenticator, {})}
            done={() => t('authenticator.removed')}
          />
        </Actions>
      )}
    </Section>
  );
}
