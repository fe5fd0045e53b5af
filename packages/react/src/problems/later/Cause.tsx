import { ContactLink } from '../ContactLink.tsx';
import { Problem } from '../Problem.tsx';
import { isUnreached } from './kinds.ts';

/**
 * What stands below a sentence that the specification fixes whatever the server says: why the service was not reached, and the way to help
 * where the server asks for that.
 */
export function Cause({ error }: { readonly error: Error }) {
  return isUnreached(error) ? <Problem error={error} /> : <ContactLink error={error} />;
}
