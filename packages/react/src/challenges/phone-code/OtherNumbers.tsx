import type { AvailablePhoneNumber, PhoneChannel } from '@stepgate/contract';
import { richCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import type { copy } from './copy.ts';
import { ResendCode } from './ResendCode.tsx';

const rich = richCopy<typeof copy>();

type OtherNumbersProps = {
  readonly channel: PhoneChannel;
  /** The numbers that the code doesn't go to at present. */
  readonly numbers: readonly AvailablePhoneNumber[];
  readonly sending: boolean;
  resendAtOf(number: string): number;
  onChoose(number: string): void;
};

/** The customer's other numbers for a code. */
export function OtherNumbers({ channel, numbers, sending, resendAtOf, onChoose }: OtherNumbersProps) {
  return numbers.map(({ id, maskedPhoneNumber }) => (
    <ResendCode key={id} resendAt={resendAtOf(id)} sending={sending} onResend={() => onChoose(id)}>
      {rich(`${channel}.instead`, { phone: <PhoneNumber>{maskedPhoneNumber}</PhoneNumber> })}
    </ResendCode>
  ));
}
