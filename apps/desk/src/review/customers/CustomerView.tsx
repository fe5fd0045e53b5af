import { calls } from '@stepgate/contract';
import { Failed, LiveRegion, useAsked, useCopy } from '@stepgate/pages';
import { Address, BackButton, Button, StepText, useArrivalFocus, useStepgate } from '@stepgate/react';
import { sectionTitle } from '@stepgate/web';
import { useCallback, useId, useMemo, useState } from 'react';
import { ActDialog } from './actions/ActDialog.tsx';
import type { Acted } from './actions/ActForm.tsx';
import type { Asking } from './asking.ts';
import styles from './Customers.module.css';
import { DeskHostContext } from './desk-host.ts';
import { Proposals } from './proposals/Proposals.tsx';
import { useActionName } from './proposals/use-action-name.ts';
import { Attempts } from './sections/Attempts.tsx';
import { Codes } from './sections/Codes.tsx';
import { Methods } from './sections/Methods.tsx';
import { Sessions } from './sections/Sessions.tsx';
import { Signals } from './sections/Signals.tsx';
import { Summary } from './sections/Summary.tsx';
import { UnderWay } from './sections/UnderWay.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { Asked } from './why/Asked.tsx';
import { Why } from './why/Why.tsx';
import type { DeskCopy } from './words/desk-copy.ts';

type CustomerViewProps = {
  readonly id: string;
  onBack(): void;
  /** The session has ended. Must be the same from render to render. */
  onNobody(error: unknown): void;
};

/** A customer: what blocks a login, what would be asked, what the account has, and what happened. */
export function CustomerView({ id, onBack, onNobody }: CustomerViewProps) {
  const t = useCopy<DeskCopy>();
  const { client } = useStepgate();
  const nameOf = useActionName();
  const whyId = useId();
  const ask = useCallback((signal: AbortSignal) => client.ask(calls.deskCustomer, { params: { id } }, { signal }), [client, id]);
  const { view, check, refresh } = useAsked(ask, onNobody);
  const [asking, setAsking] = useState<Asking>();
  /** Counts what was done: the timeline and the demand are loaded again after each. */
  const [round, setRound] = useState(0);
  const [announcement, setAnnouncement] = useState<string>();
  const title = useArrivalFocus<HTMLHeadingElement>(view.name === 'open');
  const customer = view.name === 'open' ? view.value : undefined;
  const host = useMemo(() => customer && { customer, whyId, ask: setAsking }, [customer, whyId]);

  async function announce(words: string) {
    await refresh();
    setRound((before) => before + 1);
    setAnnouncement(words);
  }

  function onActed({ action, outcome }: Acted) {
    setAsking(undefined);
    void announce(t(`act.${outcome}`, { action: nameOf(action) }));
  }

  return (
    <div className={styles.customer}>
      <div>
        <BackButton label={t('desk.backToSearch')} onBack={onBack} />
      </div>
      {view.name === 'checking' && <StepText live>{t('desk.checking')}</StepText>}
      {view.name === 'failed' && <Failed error={view.error} tryAgain={t('desk.tryAgain')} onTryAgain={() => void check()} />}
      {host !== undefined && (
        <DeskHostContext value={host}>
          <h2 ref={title} tabIndex={-1} className={sectionTitle.title}>
            <Address>{host.customer.email}</Address>
          </h2>
          {announcement !== undefined && <LiveRegion key={round} tone="success" words={announcement} />}
          {(host.customer.ownAccount || host.customer.role !== 'decide') && (
            <p id={whyId} className={styles.quiet}>
              {t(
                host.customer.ownAccount ? 'desk.ownAccount' : host.customer.role === 'read' ? 'desk.roleRead' : 'desk.roleHelp',
              )}
            </p>
          )}
          <div className={styles.columns}>
            <div className={styles.column}>
              <Why />
              <Asked key={round} customerId={id} onNobody={onNobody} />
              {host.customer.proposals.length > 0 && (
                <Proposals proposals={host.customer.proposals} onDecided={(words) => void announce(words)} onNobody={onNobody} />
              )}
              <UnderWay />
              <Methods />
              <Sessions />
              <Codes />
              <Signals />
              <Attempts />
            </div>
            <div className={styles.column}>
              <Summary />
              <Timeline key={round} customerId={id} onNobody={onNobody} />
            </div>
          </div>
          <Button look="secondary" onClick={() => void announce(t('desk.refreshed'))}>
            {t('desk.refresh')}
          </Button>
          {asking !== undefined && (
            <ActDialog asking={asking} onActed={onActed} onNobody={onNobody} onClosed={() => setAsking(undefined)} />
          )}
        </DeskHostContext>
      )}
    </div>
  );
}
