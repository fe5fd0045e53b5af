import { CallError, isNotAllowed, routes, type SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { StepUpProvider } from '../../flow/step-up/StepUpProvider.tsx';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { SpokenStatus } from '../../ui/SpokenStatus.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { Failed } from '../parts/AskedFirst.tsx';
import { useOfSession } from '../parts/use-of-session.ts';
import styles from './AccountSecurity.module.css';
import type { copy } from './copy.ts';
import { SectionRow, SectionRowToCome } from './SectionRow.tsx';
import { Summary, SummarySkeleton } from './Summary.tsx';
import { PasskeyRecovery } from './sections/PasskeyRecovery.tsx';
import { ScanFace } from './sections/ScanFace.tsx';
import { type SecuritySection, sections } from './sections.ts';
import { type Announcement, type SectionName, SecurityHostContext } from './security-host.ts';
import { useOpenedRow } from './use-opened-row.ts';

const isOffered = (overview: SecurityOverview) => (section: (typeof sections)[number]) => section.isOffered?.(overview) ?? true;

type Only = Pick<SecurityProps, 'only'>;

const isWanted =
  (only: SecurityProps['only']) =>
  ({ name }: Pick<SecuritySection, 'name'>): boolean =>
    only?.includes(name) ?? true;

/** A placeholder in the shape of the rows that every service has. */
function RowsToCome({ only }: Only) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.rows}>
      <SpokenStatus>{t('security.checking')}</SpokenStatus>
      <div aria-hidden="true">
        {sections
          .filter((section) => section.isOffered === undefined)
          .filter(isWanted(only))
          .map((section) => (
            <SectionRowToCome key={section.name} section={section} />
          ))}
      </div>
    </div>
  );
}

function Rows({ only, overview }: Only & { readonly overview: SecurityOverview }) {
  return (
    <div className={styles.rows}>
      {overview.passkeyRecovery && <PasskeyRecovery recovery={overview.passkeyRecovery} />}
      {sections
        .filter(isOffered(overview))
        .filter(isWanted(only))
        .map((section) => (
          <SectionRow key={section.name} section={section} overview={overview} />
        ))}
    </div>
  );
}

type SecurityProps = {
  /** The rows that are shown. Default: every row that the service offers. */
  readonly only?: readonly SectionName[] | undefined;
  /** Draws the surroundings of the rows, such as the frame of a page. While a face is scanned, nothing else is shown. Default: nothing. */
  readonly frame?: (content: ReactNode, scanning: boolean) => ReactNode;
  /** Shown below the rows. */
  readonly below?: ReactNode;
  /** Shown once there is a session, such as the warning before it ends. */
  readonly ofSession?: ReactNode;
};

const unframed = (content: ReactNode) => content;

function Security({ only, frame = unframed, below, ofSession }: SecurityProps) {
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

  return frame(
    <>
      {scanning && (
        <SecurityHostContext value={host}>
          <ScanFace />
        </SecurityHostContext>
      )}
      {view.name === 'open' && ofSession}
      {/* Only hidden while a face is scanned, so that typed text stays. */}
      <div className={styles.account} hidden={scanning}>
        <div className={styles.columns}>
          <div className={styles.side}>
            {!scanning && (
              <Step title={t('security.title')} takesFocus={false}>
                {view.name === 'checking' && <SummarySkeleton />}
                {view.name === 'open' && <Summary overview={view.value} />}
                <StepText>{t('security.text')}</StepText>
              </Step>
            )}
          </div>
          {view.name === 'checking' && <RowsToCome only={only} />}
          {view.name === 'open' && (
            <SecurityHostContext value={host}>
              <Rows only={only} overview={view.value} />
            </SecurityHostContext>
          )}
          {view.name === 'failed' && (
            <div className={styles.failed}>
              <Failed
                before={announcement?.words}
                error={view.error}
                tryAgain={t('security.tryAgain')}
                onTryAgain={view.error instanceof CallError && isNotAllowed(view.error) ? undefined : () => void check()}
              />
            </div>
          )}
          {below !== undefined && <div className={styles.links}>{below}</div>}
        </div>
      </div>
    </>,
    scanning,
  );
}

/** The protection of the account: a row for each kind, with its changes. */
export function AccountSecurity(props: SecurityProps) {
  return (
    <StepUpProvider>
      <Security {...props} />
    </StepUpProvider>
  );
}
