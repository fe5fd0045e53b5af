import type { DeskTimelineEntry } from '@stepgate/contract';
import { Data, richCopy, useCopy, useDate } from '@stepgate/pages';
import { useStepgate } from '@stepgate/react';
import styles from '../Customers.module.css';
import type { DeskCopy } from '../words/desk-copy.ts';
import { factWordOf, valueWordOf } from '../words/fact-words.ts';

const rich = richCopy<DeskCopy>();

type Fact = DeskTimelineEntry['facts'][string];

const times: ReadonlySet<string> = new Set(['since', 'until']);

/** @returns a function that says the value of a fact in words, where there are some */
function useValue(): (name: string, value: Fact) => string {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const { language } = useStepgate();
  const word = (name: string, value: string): string => {
    const known = valueWordOf(name, value);
    return known === undefined ? value : t(known);
  };
  return (name, value) => {
    if (typeof value === 'number') return times.has(name) ? date(value, 'withTime') : String(value);
    if (typeof value === 'string') return word(name, value);
    return new Intl.ListFormat(language, { type: 'unit' }).format(value.map((each) => word(name, each)));
  };
}

/** An event: when, what, and what is known about it. */
export function Entry({ entry: { kind, at, facts, by, reason } }: { readonly entry: DeskTimelineEntry }) {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  const valueIn = useValue();
  const known = Object.entries(facts).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  return (
    <li className={styles.entry}>
      <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
        {date(at, 'withTime')}
      </time>
      <p className={styles.strong}>{t(`event.${kind}`)}</p>
      {known.length > 0 && (
        <p className={styles.facts}>
          {known.map(([name, value]) => {
            const word = factWordOf(name);
            return (
              <span key={name}>
                <span>{`${word === undefined ? name : t(word)}:`}</span> <Data>{valueIn(name, value)}</Data>
              </span>
            );
          })}
        </p>
      )}
      {by !== null && <p className={styles.small}>{rich('timeline.by', { by: <Data>{by}</Data> })}</p>}
      {reason !== null && <p className={styles.small}>{rich('timeline.reason', { reason: <bdi>{reason}</bdi> })}</p>}
    </li>
  );
}
