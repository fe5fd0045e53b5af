import {
  type AttackedMethod,
  type AttackGain,
  attackedMethods,
  type DemoAttack,
  demoCalls,
  type SuccessOf,
} from '@stepgate/contract';
import { useSending } from '@stepgate/pages';
import { Banner, ErrorBanner, SpokenStatus, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import styles from './Attack.module.css';
import { whose, words } from './attack-words.ts';

type AttackProps = { readonly attack: DemoAttack };
type Outcome = SuccessOf<typeof demoCalls.demoAttack> & { readonly method: AttackedMethod; readonly round: number };

/** From the strongest to the weakest. */
const strength: readonly AttackGain[] = ['pays', 'pays if unread', 'reads', 'by chance'];

/** One attacker, the methods that can be tried against it, and what it did and gained. */
export function Attack({ attack }: AttackProps) {
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [outcome, setOutcome] = useState<Outcome>();
  const { title, line } = words.attacks[attack];

  const run = (method: AttackedMethod) =>
    void send(() => client.ask(demoCalls.demoAttack, { body: { attack, method } }), {
      done: (found) => setOutcome((before) => ({ ...found, method, round: (before?.round ?? 0) + 1 })),
    });

  const gained = strength.find((gain) => outcome?.gained.includes(gain)) ?? 'nothing';
  const holds = gained === 'nothing' || gained === 'by chance';
  return (
    <section aria-label={title} className={styles.attack}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.line}>{line}</p>
      <fieldset className={styles.methods}>
        <legend className={styles.against}>{words.against}</legend>
        {attackedMethods[attack].map((method) => (
          <button
            key={method}
            type="button"
            className={styles.method}
            aria-pressed={outcome?.method === method}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) run(method);
            }}
          >
            {words.methods[method]}
          </button>
        ))}
      </fieldset>
      <SpokenStatus>{busy ? words.running : ''}</SpokenStatus>
      <ErrorBanner error={failure} />
      {outcome === undefined ? (
        <p className={styles.line}>{words.live}</p>
      ) : (
        <>
          <Banner key={outcome.round} tone={holds ? 'success' : 'warning'}>
            <p>{words.verdicts[gained]}</p>
          </Banner>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <ol key={`steps ${outcome.round}`} tabIndex={0} aria-label={words.timeline} className={styles.steps}>
            {outcome.steps.map(({ what, said }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={at} className={styles.step} data-who={whose[what]}>
                <p className={styles.who}>{words.who[whose[what]]}</p>
                <p className={styles.what}>{words.steps[what]}</p>
                {said !== '' && (
                  <p className={styles.said} dir="auto">
                    {said}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
