import type { CallError } from '@stepgate/contract';
import { ContactLink } from '../../problems/ContactLink.tsx';
import { explain } from '../../problems/explain.ts';
import { Problem } from '../../problems/Problem.tsx';
import { Banner } from '../../ui/Banner.tsx';

type NotSentProps = {
  /** What could not be sent. */
  readonly text: string;
  readonly error: CallError;
};

/** Nothing was sent, and why where that is known. */
export function NotSent({ text, error }: NotSentProps) {
  return (
    <Banner tone="error">
      <p>{text}</p>
      {explain(error).words === 'generic' ? <ContactLink error={error} /> : <Problem error={error} />}
    </Banner>
  );
}
