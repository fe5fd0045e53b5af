/** Parts of the challenges that pages show by themselves. */
import { lazyPart } from './lazy-part.tsx';

/** What the change of a phone number needs, with its 'Continue'. */
export const PhoneChangeRequirements = lazyPart(
  async () => (await import('./initiate-change-phone-number/PhoneChangeRequirements.tsx')).PhoneChangeRequirements,
);

/** A field for a phone number with its country, which hands on what was entered in E.164. */
export const PhoneNumberForm = lazyPart(async () => (await import('./phone-number-form/PhoneNumberForm.tsx')).PhoneNumberForm);

/** A video selfie, from its introduction to its verdict. */
export const FaceScan = lazyPart(async () => (await import('./face-match/FaceScan.tsx')).FaceScan);

/** What to do about a phone number that an account has already. */
export const DuplicatePhoneNumber = lazyPart(
  async () => (await import('./duplicate-phone-number/DuplicatePhoneNumber.tsx')).DuplicatePhoneNumber,
);
