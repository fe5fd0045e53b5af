import type { ViewAttributes } from '@stepgate/contract';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import type { ScreenProps } from '../screen.ts';
import type { Sending } from './use-code-sending.ts';

type PhoneView = {
  /** The server's view attributes for the number that the code goes to. */
  readonly view: ViewAttributes;
  /** The part of that number that may be shown. */
  readonly phone: string | undefined;
};

/** The challenge's own view describes its first number, so that part isn't used for another number that the customer has chosen. */
export function usePhoneView({ challenge }: Pick<ScreenProps, 'challenge'>, sending: Sending): PhoneView {
  const { phoneNumberId } = useSurroundingFlow();
  const { to, maskedPhoneNumber } = sending;
  const { unmaskedPhoneNumber, newPhoneNumber, maskedPhoneNumber: masked, ...shared } = challenge.view;
  const first = to === phoneNumberId ? { unmaskedPhoneNumber, newPhoneNumber, maskedPhoneNumber: masked } : {};
  const ofNumber = to === undefined ? undefined : challenge.viewByPhoneNumberId.get(to);
  const view = { ...shared, ...first, ...ofNumber };
  const listed = challenge.availablePhoneNumbers.find(({ id }) => id === to)?.maskedPhoneNumber;
  const candidates = [view.unmaskedPhoneNumber, view.newPhoneNumber, maskedPhoneNumber, view.maskedPhoneNumber, listed];
  return { view, phone: candidates.find((each) => each !== undefined && each !== '') };
}
