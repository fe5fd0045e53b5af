import { Banner, Button, Problem, useCopy } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import type { copy } from '../copy.ts';
import { type SectionName, useChange } from '../security-host.ts';
import styles from './AskFirst.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type AskFirstProps<T> = {
  readonly section: SectionName;
  /** Of the button that opens the question. */
  readonly label: string;
  readonly look?: 'quiet' | 'secondary';
  /** Id of the element that says what it is about. */
  readonly describedBy?: string;
  readonly question: string;
  readonly yes: string;
  readonly no?: string;
  make(): Promise<T>;
  /** @returns what has changed, in words */
  done(value: T): string;
};

/** A change that takes something away: asks once more, in the page, where the button was. */
export function AskFirst<T>({ section, label, look = 'quiet', describedBy, question, yes, no, make, done }: AskFirstProps<T>) {
  const t = useCopy<typeof copy>();
  const { busy, failure, run } = useChange(section);
  const [asking, setAsking] = useState(false);
  const opener = useReturnFocus(asking);
  const asked = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (asking) asked.current?.focus();
  }, [asking]);

  if (!asking)
    return (
      <Button ref={opener} look={look} describedBy={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <fieldset className={styles.ask}>
      <legend ref={asked} tabIndex={-1} className={styles.question}>
        {question}
      </legend>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <Button
        busy={busy}
        onClick={() =>
          run(make, {
            done(value) {
              setAsking(false);
              return done(value);
            },
          })
        }
      >
        {yes}
      </Button>
      <Button look="secondary" disabled={busy} onClick={() => setAsking(false)}>
        {no ?? t('security.keep')}
      </Button>
    </fieldset>
  );
}
