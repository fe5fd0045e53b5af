/** Parts of the challenges that pages show by themselves. */
import { lazyPart } from './lazy-part.tsx';

/** What the change of a phone number needs, with its 'Continue'. */
export const PhoneChangeRequirements = lazyPart(
  async () => (await import('./initiate-change-phone-number/PhoneChangeRequirements.tsx')).PhoneChangeRequirements,
);
