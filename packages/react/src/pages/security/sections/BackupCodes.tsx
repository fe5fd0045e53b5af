import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PanelToCome } from '../../parts/reserved/Reserved.tsx';
import { Actions } from '../../parts/rows/Rows.tsx';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { Panel } from '../parts/Panel.tsx';
import { CopyButton } from '../parts/Secret.tsx';
import { useChange } from '../security-host.ts';
import styles from './BackupCodes.module.css';

type CodesProps = { readonly codes: readonly string[]; onKept(): void };

/** The codes, which are shown only once. Printing includes only them. */
function Codes({ codes, onKept }: CodesProps) {
  const t = useCopy<typeof copy>();
  return (
    <div className={styles.shown}>
      <Panel title={t('backup.shownTitle')}>
        <p>{t('backup.shownText')}</p>
        <ol className={styles.codes} dir="ltr" translate="no">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.keep}>
          <CopyButton text={codes.join('\n')} />
          <Button look="quiet" onClick={() => print()}>
            {t('backup.print')}
          </Button>
        </div>
        <Button onClick={onKept}>{t('backup.kept')}</Button>
      </Panel>
    </div>
  );
}

export function BackupCodesValue({ backupCodesLeft: count }: Pick<SecurityOverview, 'backupCodesLeft'>) {
  return useCopy<typeof copy>()('backup.value', { count });
}

export function BackupCodes({
  backupCodesLeft: left,
  authenticator,
}: Pick<SecurityOverview, 'backupCodesLeft' | 'authenticator'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, run } = useChange('backup');
  const [codes, setCodes] = useState<readonly string[]>();

  const make = () => client.ask(calls.makeBackupCodes, {});
  const done = (made: { readonly codes: readonly string[] }) => {
    setCodes(made.codes);
    return t('backup.made');
  };

  return (
    <>
      <p>{t('backup.text')}</p>
      <ErrorBanner error={failure} />
      {authenticator === null && <p>{t('backup.needsApp')}</p>}
      {authenticator !== null && codes !== undefined && <Codes codes={codes} onKept={() => setCodes(undefined)} />}
      {authenticator !== null && codes === undefined && left === 0 && (
        <>
          <Button look="secondary" busy={busy} onClick={() => run(make, { done })}>
            {t('backup.make')}
          </Button>
          {busy && <PanelToCome of="codes" />}
        </>
      )}
      {authenticator !== null && codes === undefined && left > 0 && (
        <Actions>
          <AskFirst
            section="backup"
            replaces
            label={t('backup.makeNew')}
            question={t('backup.makeAsk')}
            yes={t('backup.makeYes')}
            no={t('backup.makeNo')}
            make={make}
            done={done}
            toCome={<PanelToCome of="codes" />}
          />
        </Actions>
      )}
    </>
  );
}
