import { ContactLink } from './ContactLink.tsx';
import { isUnreached } from './kinds.ts';
import { Problem } from './Problem.tsx';

/**
 * Follows a sentence that the specification fixes for every answer: says why the service wasn't reached, or links to help if the server asks for
 * it.
 */
export function Cause({ error }: { readonly error: Error }) {
  return isUnreached(error) ? <Problem error={error} /> : <ContactLink error={error} />;
}
