import { CallError, calls, routes, type SecurityOverview } from '@stepgate/contract';
import { Banner, Button, LinkButton, PageFrame, Problem, Step, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useCallback, useMemo, useState } from 'react';
import { useOfSession } from '../../session/use-of-session.ts';
import { StepUp } from '../../step-up/StepUp.tsx';
import { useStepUp } from '../../step-up/use-step-up.ts';
import { useApproval } from './approval/use-approval.ts';
import type { copy } from './copy.ts';
import styles from './SecurityPage.module.css';
import { Authenticator } from './sections/Authenticator.tsx';
import { BackupCodes } from './sections/BackupCodes.tsx';
import { Devices } from './sections/Devices.tsx';
import { EmailAddress } from './sections/EmailAddress.tsx';
import { Face } from './sections/Face.tsx';
import { Password } from './sections/Password.tsx';
import { PhoneNumbers } from './sections/PhoneNumbers.tsx';
import { ScanFace } from './sections/ScanFace.tsx';
import { Sessions } from './sections/Sessions.tsx';
import { SocialLogins } from './sections/SocialLogins.tsx';
import { SecurityHostContext, type Told } from './security-host.ts';

function Sections({ overview }: { readonly overview: SecurityOverview }) {
  return (
    <>
      <EmailAddress {...overview} />
      <PhoneNumbers {...overview} />
      <Authenticator {...overview} />
      <BackupCodes {...overview} />
      <Devices {...overview} />
      <Face {...overview} />
      <Password {...overview} />
      <SocialLogins {...overview} />
      <Sessions {...overview} />
    </>
  );
}

/** Keeps the shape of the sections until they are there. */
function SectionsToCome() {
  const t = useCopy<typeof copy>();
  const titles = [
    'email.title',
    'phones.title',
    'authenticator.title',
    'backup.title',
    'devices.title',
    'password.title',
    'sessions.title',
  ] as const;
  return (
    <>
      <p role="status" className={styles.hiddenText}>
        {t('security.checking')}
      </p>
      <div aria-hidden="true">
        {titles.map((id) => (
          <div key={id} className={styles.sectionToCome}>
            <p>{t(id)}</p>
            <p className={styles.toCome}>&nbsp;</p>
          </div>
        ))}
      </div>
    </>
  );
}

/** What protects the account, one section a kind, and each change of it. */
export function SecurityPage() {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.security, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, routes.security);
  const [told, tell] = useState<Told>();
  const stepUp = useStepUp();
  const { change, prove } = stepUp;
  const { proof, approve } = useApproval();
  const [scanning, scanFace] = useState(false);
  const host = useMemo(
    () => ({ change, prove, approve, scanFace, refresh, told, tell }),
    [change, prove, approve, refresh, told],
  );
  const proving = stepUp.view !== undefined || proof !== undefined;
  const covered = proving || scanning;

  return (
    <PageFrame>
      {stepUp.view !== undefined && <StepUp {...stepUp} view={stepUp.view} by="second-factor" />}
      {stepUp.view === undefined && proof !== undefined && <StepUp {...proof} />}
      {!covered && (
        <Step title={t('security.title')} takesFocus={false}>
          <StepText>{t('security.text')}</StepText>
        </Step>
      )}
      {scanning && !proving && (
        <SecurityHostContext value={host}>
          <ScanFace />
        </SecurityHostContext>
      )}
      {/* Only out of sight while something is proved: what has been typed stays. */}
      <div className={styles.sections} hidden={covered}>
        {view.name === 'checking' && <SectionsToCome />}
        {view.name === 'open' && (
          <SecurityHostContext value={host}>
            <Sections overview={view.value} />
          </SecurityHostContext>
        )}
        {view.name === 'failed' && (
          <div className={styles.failed}>
            <Banner tone="error">
              {told !== undefined && <p>{told.words}</p>}
              <Problem error={view.error} />
            </Banner>
            {!(view.error instanceof CallError && view.error.code === 'not_allowed') && (
              <Button onClick={() => void check()}>{t('security.tryAgain')}</Button>
            )}
          </div>
        )}
        <StepLinks>
          <LinkButton href={routes.home}>{t('security.home')}</LinkButton>
        </StepLinks>
      </div>
    </PageFrame>
  );
}
