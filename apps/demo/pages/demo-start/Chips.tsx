import styles from './Chips.module.css';
import { type Card, groups, type Need } from './cards.ts';
import { words } from './words.ts';

type ChipsProps = {
  readonly current: Card | undefined;
  /** The parts that the demo lacks here. */
  readonly missing: ReadonlySet<Need>;
  readonly ready: boolean;
  readonly busy: boolean;
  onChoose(card: Card): void;
};

/** Everything that can be tried. What can't work here says what to do, and a press does nothing. */
export function Chips({ current, missing, ready, busy, onChoose }: ChipsProps) {
  return (
    <nav aria-label={words.choose} className={styles.groups}>
      {groups.map(({ id, cards }) => (
        <section key={id} aria-labelledby={`try-${id}`} className={styles.group}>
          <h2 id={`try-${id}`} className={styles.title}>
            {words.groups[id]}
          </h2>
          <ul className={styles.chips}>
            {cards.map((card) => {
              const { title, line } = words.cards[card.id];
              const need = card.needs !== undefined && missing.has(card.needs) ? words.needs[card.needs] : undefined;
              return (
                <li key={card.id}>
                  <button
                    type="button"
                    className={styles.chip}
                    title={need === undefined ? line : undefined}
                    aria-current={current === card ? 'true' : undefined}
                    disabled={!ready}
                    aria-disabled={busy || need !== undefined}
                    aria-describedby={need && `needs-${card.id}`}
                    data-missing={need && ''}
                    onClick={() => {
                      if (!busy && need === undefined) onChoose(card);
                    }}
                  >
                    <card.icon />
                    {title}
                  </button>
                  {need !== undefined && (
                    <p id={`needs-${card.id}`} className={styles.need}>
                      {need}
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
