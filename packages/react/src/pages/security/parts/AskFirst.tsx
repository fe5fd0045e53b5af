import type { CallError, SecurityOverview } from '@stepgate/contract';
import { type ReactNode, useState } from 'react';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../parts/question/Question.tsx';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import type { copy } from '../copy.ts';
import { type SectionName, useChange } from '../security-host.ts';
import styles from './AskFirst.module.css';

type AskFirstProps<T> = {
  readonly section: SectionName;
  /** The label of the button that opens the question. */
  readonly label: string;
  readonly look?: 'quiet' | 'secondary';
  /** Something new takes the place of what is removed: the button that opens the question doesn't look dangerous. */
  readonly replaces?: boolean;
  /** Id of the element that describes what is changed. */
  readonly describedBy?: string;
  readonly question: string;
  readonly yes: string;
  readonly no?: string;
  make(): Promise<T>;
  /** @param overview the new state of the page @returns a sentence that says what has changed */
  done(value: T, overview: SecurityOverview | undefined): string;
  /** The place of what a late answer opens. */
  readonly toCome?: ReactNode;
  /** @returns whether the section shows the refusal itself */
  refused?(error: CallError): boolean;
};

/** A change that removes something, with a confirmation. */
export function AskFirst<T>(props: AskFirstProps<T>) {
  const { section, label, look = 'quiet', replaces, describedBy, question, yes, no, make, done, refused, toCome } = props;
  const t = useCopy<typeof copy>();
  const { busy, failure, run } = useChange(section);
  const [asking, setAsking] = useState(false);
  const opener = useReturnFocus(asking);

  if (!asking)
    return (
      <span className={replaces ? undefined : styles.removal}>
        <Button ref={opener} look={look} describedBy={describedBy} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </span>
    );
  const questionView = (
    <Question
      look="danger"
      question={question}
      yes={yes}
      no={no ?? t('security.keep')}
      busy={busy}
      failure={failure}
      onYes={() =>
        run(make, {
          done(value, overview) {
            setAsking(false);
            return done(value, overview);
          },
          ...(refused && { refused }),
        })
      }
      onNo={() => setAsking(false)}
    />
  );
  return (
    <>
      {questionView}
      {busy && toCome}
    </>
  );
}
