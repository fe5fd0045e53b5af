import type { CallError } from '@stepgate/contract';
import { asksForContact, ContactLink } from './ContactLink.tsx';
import { explain } from './explain.ts';
import { MessageText } from './MessageText.tsx';

type FieldProblemProps = {
  readonly error: CallError;
  /** Our words, if the server has none. */
  readonly instead?: string;
};

/** The server's message about one field, shown below it. */
export function FieldProblem({ error, instead }: FieldProblemProps) {
  const explanation = explain(error);
  return (
    <>
      {explanation.words === 'server' ? <MessageText text={explanation.text} /> : instead !== undefined && <span>{instead}</span>}
      {asksForContact(error) && ' '}
      <ContactLink error={error} />
    </>
  );
}
