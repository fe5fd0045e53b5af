import type { CallError } from '@stepgate/contract';
import { Banner } from '../../ui/Banner.tsx';
import { ContactLink } from '../problems/ContactLink.tsx';
import { explain } from '../problems/explain.ts';
import { Problem } from '../problems/Problem.tsx';

type NotSentProps = {
  /** Says what could not be sent. */
  readonly text: string;
  readonly error: CallError;
};

/** Says that nothing was sent, and why if that is known. */
export function NotSent({ text, error }: NotSentProps) {
  return (
    <Banner tone="error">
      <p>{text}</p>
      {explain(error).words === 'generic' ? <ContactLink error={error} /> : <Problem error={error} />}
    </Banner>
  );
}
