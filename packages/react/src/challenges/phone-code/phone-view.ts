import type { ViewAttributes } from '@stepgate/contract';
import type { ScreenProps } from '../screen.ts';
import type { Sending } from './use-code-sending.ts';

type PhoneView = {
  /** What the server asks to show for the number that the code goes to. */
  readonly view: ViewAttributes;
  /** As much of that number as may be shown. */
  readonly phone: string | undefined;
};

/** What is said of the first number in the view of the whole challenge is not said of another that the customer has chosen. */
export function phoneViewOf(
  { challenge, phoneNumberId }: Pick<ScreenProps, 'challenge' | 'phoneNumberId'>,
  sending: Sending,
): PhoneView {
  const { to, maskedPhoneNumber } = sending;
  const { unmaskedPhoneNumber, newPhoneNumber, maskedPhoneNumber: masked, ...shared } = challenge.view;
  const first = to === phoneNumberId ? { unmaskedPhoneNumber, newPhoneNumber, maskedPhoneNumber: masked } : {};
  const ofNumber = to === undefined ? undefined : challenge.viewByPhoneNumberId.get(to);
  const view = { ...shared, ...first, ...ofNumber };
  const listed = challenge.availablePhoneNumbers.find(({ id }) => id === to)?.maskedPhoneNumber;
  const candidates = [view.unmaskedPhoneNumber, view.newPhoneNumber, maskedPhoneNumber, view.maskedPhoneNumber, listed];
  return { view, phone: candidates.find((each) => each !== undefined && each !== '') };
}
