/** The demo's front page: what the product is, and the product itself beside the phone of the customer at hand. Served and built only outside production. */

import { demoStartRoute } from '@stepgate/contract';
import { Banner, Button, ErrorBanner, NoWrap, SpokenStatus, useStepgate } from '@stepgate/react';
import { useEffect, useState } from 'react';
import { Attack } from './Attack.tsx';
import { Chips } from './Chips.tsx';
import { type Card, type Need, pushCard, sendCard } from './cards.ts';
import styles from './DemoStart.module.css';
import { LookSwitch } from './LookSwitch.tsx';
import { ownLook } from './looks.ts';
import { Scene } from './Scene.tsx';
import { Stage } from './Stage.tsx';
import { useDemo } from './use-demo.ts';
import { words } from './words.ts';

/** Needs of cards that this browser doesn't meet. A prerendered page doesn't know yet. */
function useMissing(): { readonly ready: boolean; readonly missing: ReadonlySet<Need> } {
  // The prerendered page can't act on a press yet.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const missing = new Set<Need>();
  if (ready && !('PublicKeyCredential' in window)) missing.add('passkeys');
  return { ready, missing };
}

export function DemoStartPage() {
  const { host } = useStepgate();
  const { stage, busy, failure, startedOver, choose, startOver } = useDemo();
  const { ready, missing } = useMissing();
  const [look, setLook] = useState(ownLook);
  const { brand } = host;
  const owner = stage !== undefined && 'owner' in stage ? stage.owner.customer : undefined;
  const press = (card: Card) => () => choose(card);

  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <header>
          <a href={demoStartRoute} className={styles.brand}>
            {brand.logo !== undefined && <img src={brand.logo} alt="" width={brand.logoWidth} height="32" />}
            {brand.name}
          </a>
        </header>
        <Button look="quiet" disabled={!ready} busy={busy} onClick={startOver}>
          {words.startOver}
        </Button>
      </div>
      <main className={styles.main}>
        <div className={styles.intro}>
          <h1 className={styles.title}>
            <NoWrap>{words.title}</NoWrap>
          </h1>
          <p className={styles.text}>
            <NoWrap>{words.intro}</NoWrap>
          </p>
          <div className={styles.actions}>
            <Button disabled={!ready} onClick={press(sendCard)}>
              {words.cards.send.title}
            </Button>
            <Button look="secondary" disabled={!ready} onClick={press(pushCard)}>
              {words.logIn}
            </Button>
          </div>
        </div>
        <div className={styles.tries}>
          <Chips current={stage?.card} missing={missing} ready={ready} busy={busy} onChoose={choose} />
        </div>
        <div className={styles.place}>
          <div className={styles.notes}>
            <ErrorBanner error={failure} />
            {startedOver && <Banner tone="success">{words.startedOver}</Banner>}
            {owner?.blocked && (
              <Banner key={stage?.round} tone="warning">
                <p>{words.blocked(owner.email)}</p>
                <Button look="quiet" onClick={startOver}>
                  {words.startOver}
                </Button>
              </Banner>
            )}
          </div>
          {stage === undefined ? (
            <Scene />
          ) : 'owner' in stage ? (
            <Stage key={stage.round} product={stage} look={look} />
          ) : (
            <Attack key={stage.round} attack={stage.card.id} />
          )}
        </div>
        <SpokenStatus>{owner === undefined ? '' : words.opened(owner.email)}</SpokenStatus>
      </main>
      <LookSwitch look={look} onLook={setLook} />
    </div>
  );
}
