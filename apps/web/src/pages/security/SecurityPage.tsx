import { CallError, calls, routes, type SecurityOverview } from '@stepgate/contract';
import {
  LinkButton,
  PageFrame,
  SpokenStatus,
  Step,
  StepLinks,
  StepText,
  StepUpProvider,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useCallback, useMemo, useState } from 'react';
import { Failed } from '../../parts/AskedFirst.tsx';
import { SessionEnd } from '../../parts/session-end/SessionEnd.tsx';
import { useOfSession } from '../../parts/use-of-session.ts';
import type { copy } from './copy.ts';
import { SectionRow, SectionRowToCome } from './SectionRow.tsx';
import styles from './SecurityPage.module.css';
import { Summary, SummaryToCome } from './Summary.tsx';
import { PasskeyRecovery } from './sections/PasskeyRecovery.tsx';
import { ScanFace } from './sections/ScanFace.tsx';
import { sections } from './sections.ts';
import { type Announcement, SecurityHostContext } from './security-host.ts';
import { useOpenedRow } from './use-opened-row.ts';

const isOffered = (overview: SecurityOverview) => (section: (typeof sections)[number]) => section.isOffered?.(overview) ?? true;

/** A placeholder in the shape of the rows that every service has. */
function RowsToCome() {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.rows}>
      <SpokenStatus>{t('security.checking')}</SpokenStatus>
      <div aria-hidden="true">
        {sections
          .filter((section) => section.isOffered === undefined)
          .map((section) => (
            <SectionRowToCome key={section.name} section={section} />
          ))}
      </div>
    </div>
  );
}

function Rows({ overview }: { readonly overview: SecurityOverview }) {
  return (
    <div className={styles.rows}>
      {overview.passkeyRecovery && <PasskeyRecovery recovery={overview.passkeyRecovery} />}
      {sections.filter(isOffered(overview)).map((section) => (
        <SectionRow key={section.name} section={section} overview={overview} />
      ))}
    </div>
  );
}

function Security() {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.security, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, routes.security);
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [scanning, scanFace] = useState(false);
  const { opened, goal, toggle, openUnlessBusy } = useOpenedRow();
  const announce = useCallback(
    (next: Announcement | undefined) => {
      setAnnouncement(next);
      if (next !== undefined) openUnlessBusy(next.section);
    },
    [openUnlessBusy],
  );
  const host = useMemo(
    () => ({ scanFace, refresh, announcement, announce, opened, goal, toggle }),
    [refresh, announcement, announce, opened, goal, toggle],
  );

  return (
    <PageFrame wide={!scanning}>
      {scanning && (
        <SecurityHostContext value={host}>
          <ScanFace />
        </SecurityHostContext>
      )}
      {view.name === 'open' && <SessionEnd page={routes.security} />}
      {/* Only hidden while a face is scanned, so that typed text stays. */}
      <div className={styles.columns} hidden={scanning}>
        <div className={styles.side}>
          {!scanning && (
            <Step title={t('security.title')} takesFocus={false}>
              {view.name === 'checking' && <SummaryToCome />}
              {view.name === 'open' && <Summary overview={view.value} />}
              <StepText>{t('security.text')}</StepText>
            </Step>
          )}
        </div>
        {view.name === 'checking' && <RowsToCome />}
        {view.name === 'open' && (
          <SecurityHostContext value={host}>
            <Rows overview={view.value} />
          </SecurityHostContext>
        )}
        {view.name === 'failed' && (
          <div className={styles.failed}>
            <Failed
              before={announcement?.words}
              error={view.error}
              tryAgain={t('security.tryAgain')}
              onTryAgain={view.error instanceof CallError && view.error.code === 'not_allowed' ? undefined : () => void check()}
            />
          </div>
        )}
        <div className={styles.links}>
          <StepLinks>
            <LinkButton href={routes.home}>{t('security.home')}</LinkButton>
          </StepLinks>
        </div>
      </div>
    </PageFrame>
  );
}

/** The protection of the account: a row for each kind, with its changes. */
export function SecurityPage() {
  return (
    <StepUpProvider>
      <Security />
    </StepUpProvider>
  );
}
