/** Parts of the challenges that pages show on their own. */
import { lazyPart } from '../parts/loading/lazy-part.tsx';

/** The requirements for a change of the phone number, with 'Continue'. */
export const PhoneChangeRequirements = lazyPart(
  async () => (await import('../challenges/initiate-change-phone-number/PhoneChangeRequirements.tsx')).PhoneChangeRequirements,
);

/** A field for a phone number with its country. It passes the number on in E.164. */
export const PhoneNumberForm = lazyPart(
  async () => (await import('../parts/phone-number-form/PhoneNumberForm.tsx')).PhoneNumberForm,
);

/** A video selfie, from its introduction to its result. */
export const FaceScan = lazyPart(async () => (await import('../challenges/face-match/FaceScan.tsx')).FaceScan);

/** Asks what to do about a phone number that another account already has. */
export const DuplicatePhoneNumber = lazyPart(
  async () => (await import('../parts/duplicate-phone-number/DuplicatePhoneNumber.tsx')).DuplicatePhoneNumber,
);
