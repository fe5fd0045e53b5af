/** The demo's front page: the product, and beside it the phone of the customer at hand. Served and built only outside production. */

import { shippedLanguage } from '@stepgate/contract';
import {
  ErrorBanner,
  Medallion,
  PageFrame,
  ShieldIcon,
  SpokenStatus,
  Step,
  StepText,
  Unbroken,
  useStepgate,
} from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import { Phone } from '../demo-phone/Phone.tsx';
import { cards } from './cards.ts';
import styles from './DemoStart.module.css';
import { useCard } from './use-card.ts';
import { demoStartWords } from './words.ts';

export function DemoStartPage() {
  const words = demoStartWords[shippedLanguage(useStepgate().language)];
  const { stage, busy, failure, choose } = useCard();
  const product = useRef<HTMLElement>(null);
  const round = stage?.round;
  // The prerendered page can't act on a press yet.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  // On a small screen the product is below the cards.
  useEffect(() => {
    if (round !== undefined) product.current?.scrollIntoView({ block: 'nearest' });
  }, [round]);

  return (
    <PageFrame wide>
      <Step title={words.title} takesFocus={false}>
        <StepText>{words.intro}</StepText>
        <ErrorBanner error={failure} />
        <nav aria-label={words.choose}>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-current={stage?.card === card ? 'true' : undefined}
                  disabled={!ready}
                  aria-disabled={busy}
                  onClick={() => choose(card)}
                >
                  <card.icon />
                  <span className={styles.name}>{words.cards[card.id].title}</span>
                  <span className={styles.line}>
                    <Unbroken>{words.cards[card.id].line}</Unbroken>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <SpokenStatus>{stage !== undefined && 'email' in stage.card ? words.opened(stage.card.email) : ''}</SpokenStatus>
        <div className={styles.stage}>
          {stage === undefined ? (
            <div aria-hidden="true" className={styles.screen}>
              <Medallion icon={ShieldIcon} />
            </div>
          ) : (
            <section ref={product} className={styles.product}>
              <iframe key={stage.round} title={words.product} src={stage.path} className={styles.frame} />
            </section>
          )}
          <section aria-label={words.phone} className={styles.beside}>
            {stage === undefined ? (
              <p className={styles.empty}>{words.phoneEmpty}</p>
            ) : (
              <Phone key={stage.round} owner={stage.owner} />
            )}
          </section>
        </div>
      </Step>
    </PageFrame>
  );
}
