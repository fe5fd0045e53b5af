import { helpRoute, routes } from '@stepgate/contract';
import { Extra, Failed, SessionEnd, useCopy } from '@stepgate/pages';
import { LinkButton, PageFrame, Step, StepLinks } from '@stepgate/react';
import { useRef, useState } from 'react';
import { useOpeningFocus } from '../../parts/use-opening-focus.ts';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { Attention } from './Attention.tsx';
import type { copy } from './copy.ts';
import styles from './Home.module.css';
import { MoneyCard } from './MoneyCard.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { Settings } from './Settings.tsx';
import { type Account, useAccount } from './use-account.ts';

/** The customer's balance, history and tasks; beside them the other pages, and the session. */
function AccountPage({ account: { session, protection, money, Offer } }: { readonly account: Account }) {
  const isFull = session.scope === 'full';
  const column = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState(true);
  return (
    <div className={styles.columns}>
      {isFull && (
        <div ref={column} tabIndex={-1} className={styles.column}>
          {Offer !== undefined && isOffered && (
            <Extra part="home-offer">
              <Offer
                onNotNow={() => {
                  // The pressed button goes. The next Tab focuses what comes after it.
                  column.current?.focus();
                  setOffered(false);
                }}
              />
            </Extra>
          )}
          {__STEPGATE_DEMO__ && money !== undefined && <MoneyCard money={money} />}
          {protection !== undefined && (
            <Extra part="home-attention">
              <Attention protection={protection} />
            </Extra>
          )}
        </div>
      )}
      <div className={styles.column}>
        {isFull && <Settings />}
        <SessionFacts session={session} />
      </div>
    </div>
  );
}

export function HomePage() {
  const t = useCopy<typeof copy>();
  const { view, check } = useAccount();
  const takesFocus = useOpeningFocus();
  return (
    <PageFrame wide>
      <Step title={t('home.title')} takesFocus={takesFocus}>
        {view.name === 'checking' && <AccountSkeleton />}
        {view.name === 'open' && <AccountPage account={view.value} />}
        {view.name === 'open' && <SessionEnd page={routes.home} />}
        {view.name === 'failed' && <Failed error={view.error} tryAgain={t('home.tryAgain')} onTryAgain={() => void check()} />}
        {/* Not before the account is there: it would push them down. */}
        {view.name !== 'checking' && (
          <StepLinks>
            {!(view.name === 'open' && view.value.session.scope === 'full') && (
              <LinkButton href={helpRoute}>{t('home.help')}</LinkButton>
            )}
            <LinkButton href={routes.logout}>{t('home.logout')}</LinkButton>
          </StepLinks>
        )}
      </Step>
    </PageFrame>
  );
}
