import type { Challenge } from '@stepgate/contract';

/** As much of the number that a code goes to as may be shown. */
export function shownNumber({ view, availablePhoneNumbers }: Challenge): string | undefined {
  const first = availablePhoneNumbers.find(({ type }) => type === 'PRIMARY') ?? availablePhoneNumbers[0];
  return (view.newPhoneNumber ?? view.maskedPhoneNumber ?? first?.maskedPhoneNumber) || undefined;
}
