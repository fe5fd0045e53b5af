import type { Challenge } from '@stepgate/contract';

/** The part of the phone number for the code that may be shown. */
export function shownNumber({ view, availablePhoneNumbers }: Challenge): string | undefined {
  const first = availablePhoneNumbers.find(({ type }) => type === 'PRIMARY') ?? availablePhoneNumbers[0];
  return (view.newPhoneNumber ?? view.maskedPhoneNumber ?? first?.maskedPhoneNumber) || undefined;
}
