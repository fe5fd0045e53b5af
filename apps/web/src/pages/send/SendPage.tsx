/** A page of the demo's company, which has the product approve what it sends. Served and built outside production only. */
import { demoCalls, demoSendRoute, routes } from '@stepgate/contract';
import {
  Banner,
  Button,
  LinkButton,
  PageFrame,
  Problem,
  Step,
  StepLinks,
  StepText,
  StepUpDialogs,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { useCallback, useEffect, useRef } from 'react';
import { useOfSession } from '../../session/use-of-session.ts';
import { Telling } from '../../telling/Telling.tsx';
import type { copy } from './copy.ts';
import { Ledger } from './Ledger.tsx';
import { money } from './money.ts';
import styles from './Send.module.css';
import { SendForm } from './SendForm.tsx';
import { sendTitle } from './title.ts';
import { useSendingMoney } from './use-sending-money.ts';

export function SendPage() {
  const t = useCopy<typeof copy>();
  const { client, language } = useStepgate();
  const ask = useCallback((signal: AbortSignal) => client.ask(demoCalls.demoMoney, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(ask, demoSendRoute);
  const { busy, failure, told, done, draft, store, send } = useSendingMoney(refresh);
  const isOpen = view.name === 'open';

  // What the page was sending when it was left or reloaded goes on.
  const wentOn = useRef(false);
  useEffect(() => {
    if (!isOpen || wentOn.current) return;
    wentOn.current = true;
    if (draft !== undefined) send(draft);
  });

  return (
    <PageFrame>
      <Step title={sendTitle[language]} takesFocus={false}>
        <StepText live={view.name === 'checking'}>{t(view.name === 'checking' ? 'send.checking' : 'send.text')}</StepText>
      </Step>
      <div className={styles.parts}>
        {told !== undefined && <Telling key={told.words} {...told} />}
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
            {draft !== undefined && <p>{t('send.once')}</p>}
          </Banner>
        )}
        {view.name === 'open' && (
          <>
            <dl className={styles.balance}>
              <dt>{t('send.balance')}</dt>
              <dd>
                <bdi dir="ltr">{money(view.value.balance, language)}</bdi>
              </dd>
            </dl>
            <SendForm
              key={done}
              wish={draft}
              busy={busy}
              again={!busy && failure !== undefined && draft !== undefined}
              onSend={send}
            />
            <Ledger transfers={view.value.transfers} />
          </>
        )}
        {view.name === 'failed' && (
          <>
            <Banner tone="error">
              <Problem error={view.error} />
            </Banner>
            <Button onClick={() => void check()}>{t('send.ask')}</Button>
          </>
        )}
        <StepLinks>
          <LinkButton href={routes.home}>{t('send.home')}</LinkButton>
        </StepLinks>
      </div>
      <StepUpDialogs store={store} />
    </PageFrame>
  );
}
