import type { CallError } from '@stepgate/contract';
import { Button, useCopy } from '@stepgate/react';
import { useState } from 'react';
import { Question } from '../../../question/Question.tsx';
import { useReturnFocus } from '../../../use-return-focus.ts';
import type { copy } from '../copy.ts';
import { type SectionName, useChange } from '../security-host.ts';

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
  /** @returns whether the section tells of the refusal itself */
  refused?(error: CallError): boolean;
};

/** A change that takes something away: asks once more. */
export function AskFirst<T>(props: AskFirstProps<T>) {
  const { section, label, look = 'quiet', describedBy, question, yes, no, make, done, refused } = props;
  const t = useCopy<typeof copy>();
  const { busy, failure, run } = useChange(section);
  const [asking, setAsking] = useState(false);
  const opener = useReturnFocus(asking);

  if (!asking)
    return (
      <Button ref={opener} look={look} describedBy={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <Question
      question={question}
      yes={yes}
      no={no ?? t('security.keep')}
      busy={busy}
      failure={failure}
      onYes={() =>
        run(make, {
          done(value) {
            setAsking(false);
            return done(value);
          },
          ...(refused && { refused }),
        })
      }
      onNo={() => setAsking(false)}
    />
  );
}
