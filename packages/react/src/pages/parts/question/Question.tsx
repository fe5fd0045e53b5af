import type { ReactNode } from 'react';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import type { Sending } from '../../../parts/use-sending.ts';
import { Button } from '../../../ui/Button.tsx';
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts';
import styles from './Question.module.css';

type QuestionProps = Pick<Sending, 'busy' | 'failure'> & {
  readonly question: ReactNode;
  readonly yes: string;
  readonly no: string;
  /** Of the button that says yes. `danger`: takes something away. Default: `primary`. */
  readonly look?: 'primary' | 'danger';
  onYes(): void;
  onNo(): void;
};

/** Asks for confirmation before an action, in place of its button. The question takes the focus. */
export function Question({ question, yes, no, look, busy, failure, onYes, onNo }: QuestionProps) {
  const legend = useArrivalFocus<HTMLLegendElement>();
  return (
    <fieldset className={styles.ask}>
      <legend ref={legend} tabIndex={-1} className={styles.question}>
        {question}
      </legend>
      <ErrorBanner error={failure} />
      <Button look={look} busy={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button look="secondary" disabled={busy} onClick={onNo}>
        {no}
      </Button>
    </fieldset>
  );
}
