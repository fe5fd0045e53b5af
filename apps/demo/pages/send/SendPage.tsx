/** A page of the demo's company, whose transfers are approved with the product. Served and built only outside production. */

import { demoCalls, demoSendRoute, routes } from '@stepgate/contract';
import { Data, SessionEnd, useCopy, useOfSession } from '@stepgate/pages';
import {
  Button,
  ErrorBanner,
  LinkButton,
  PageFrame,
  SpokenStatus,
  Step,
  StepActions,
  StepLinks,
  StepText,
  StepUpDialogs,
  useStepgate,
} from '@stepgate/react';
import { money } from '@stepgate/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import { Ledger } from './Ledger.tsx';
import { NotSent } from './NotSent.tsx';
import styles from './Send.module.css';
import { SendForm } from './SendForm.tsx';
import { Sent } from './Sent.tsx';
import { Unsent } from './Unsent.tsx';
import { useSendingMoney } from './use-sending-money.ts';

export function SendPage() {
  const t = useCopy<typeof copy>();
  const { client, language } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(demoCalls.demoMoney, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, demoSendRoute);
  const sending = useSendingMoney(refresh);
  const { busy, failure, unsent, sent, draft, store, send, another } = sending;
  const bad = failure ?? (unsent?.reason === 'onHold' ? unsent : undefined);
  /** The message that the customer has read. */
  const [read, setRead] = useState<typeof bad>();
  const isOpen = view.name === 'open';

  const [isBack, setBack] = useState(false);

  // Continues a transfer that was in progress when the page was left or reloaded.
  const wentOn = useRef(false);
  useEffect(() => {
    if (!isOpen || wentOn.current) return;
    wentOn.current = true;
    if (draft !== undefined) send(draft);
  });

  // Also if the balance behind it couldn't be loaded again: the money is sent.
  if (sent !== undefined)
    return (
      <PageFrame>
        {/* It keeps its place while a restored page asks whether the session is still there. */}
        <div className={view.name === 'checking' ? styles.unchecked : undefined}>
          <Sent
            receipt={sent}
            onAnother={() => {
              setBack(true);
              another();
            }}
          />
        </div>
        {view.name === 'checking' && <SpokenStatus>{t('send.checking')}</SpokenStatus>}
        {isOpen && <SessionEnd page={demoSendRoute} />}
      </PageFrame>
    );
  return (
    <PageFrame>
      <Step title={t('send.title')} takesFocus={isBack}>
        <StepText live={view.name === 'checking'}>{t(view.name === 'checking' ? 'send.checking' : 'send.text')}</StepText>
        {view.name === 'open' && (
          <>
            <dl className={styles.balance}>
              <dt>{t('send.balance')}</dt>
              <dd>
                <Data dir="ltr">{money(view.value.balance, language)}</Data>
              </dd>
            </dl>
            <SendForm
              wish={draft}
              busy={busy}
              outcome={(unsent?.reason === 'closed' || (unsent && unsent === read)) && <NotSent because={unsent} />}
              again={!busy && failure !== undefined && failure === read && draft !== undefined}
              onSend={send}
            />
            <Ledger transfers={view.value.transfers} />
          </>
        )}
        {view.name === 'failed' && (
          <>
            <ErrorBanner error={view.error} />
            <StepActions>
              <Button onClick={() => void check()}>{t('send.ask')}</Button>
            </StepActions>
          </>
        )}
        {/* Below what loads, it would move. */}
        {view.name !== 'checking' && (
          <StepLinks>
            <LinkButton href={routes.home}>{t('send.home')}</LinkButton>
          </StepLinks>
        )}
      </Step>
      {isOpen && <SessionEnd page={demoSendRoute} />}
      <StepUpDialogs store={store} />
      {bad !== undefined && bad !== read && (
        <Unsent because={bad} onRead={() => setRead(bad)} {...(draft && { onAgain: () => send(draft) })} />
      )}
    </PageFrame>
  );
}
