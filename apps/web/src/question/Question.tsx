import { Banner, Button, Problem } from '@stepgate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Sending } from '../use-sending.ts';
import styles from './Question.module.css';

type QuestionProps = Pick<Sending, 'busy' | 'failure'> & {
  readonly question: ReactNode;
  readonly yes: string;
  readonly no: string;
  onYes(): void;
  onNo(): void;
};

/** Asks once more before something is done, in the page, where the button was. The question takes the focus. */
export function Question({ question, yes, no, busy, failure, onYes, onNo }: QuestionProps) {
  const asked = useRef<HTMLLegendElement>(null);
  useEffect(() => asked.current?.focus(), []);
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
      <Button busy={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button look="secondary" disabled={busy} onClick={onNo}>
        {no}
      </Button>
    </fieldset>
  );
}
