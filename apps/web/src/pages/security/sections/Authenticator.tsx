import { calls, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, Problem, useCopy, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Actions, useDate } from '../parts/Rows.tsx';
import { Section } from '../parts/Section.tsx';
import { useReturnFocus } from '../parts/use-return-focus.ts';
import { useChange } from '../security-host.ts';
import { EnrolAuthenticator, type Enrolment } from './EnrolAuthenticator.tsx';

export function Authenticator({ authenticator }: Pick<SecurityOverview, 'authenticator'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('authenticator');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const opener = useReturnFocus(enrolment !== undefined);
  const date = useDate();

  const begin = () =>
    run(() => client.ask(calls.beginAuthenticator, {}), {
      done(made) {
        setEnrolment(made);
        return undefined;
      },
    });

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
          onAnother={begin}
          onClose={() => setEnrolment(undefined)}
        />
      )}
      {enrolment === undefined && authenticator === null && (
        <Button ref={opener} look="secondary" busy={busy} onClick={begin}>
          {t('authenticator.setUp')}
        </Button>
      )}
      {enrolment === undefined && authenticator !== null && (
        <Actions>
          <Button ref={opener} look="quiet" busy={busy} onClick={begin}>
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
