import type { AvailablePhoneNumber, PhoneChannel } from '@stepgate/contract';
import { richCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import type { copy as smsCopy } from '../sms/copy.ts';
import type { copy as voiceCopy } from '../voice/copy.ts';
import type { copy as whatsappCopy } from '../whatsapp/copy.ts';
import { ResendCode } from './ResendCode.tsx';

const rich = richCopy<typeof smsCopy & typeof whatsappCopy & typeof voiceCopy>();

type OtherNumbersProps = {
  readonly channel: PhoneChannel;
  /** Those that the code does not go to at present. */
  readonly numbers: readonly AvailablePhoneNumber[];
  readonly sending: boolean;
  resendAtOf(number: string): number;
  onChoose(number: string): void;
};

/** The other numbers of the customer that a code can go to. */
export function OtherNumbers({ channel, numbers, sending, resendAtOf, onChoose }: OtherNumbersProps) {
  return numbers.map(({ id, maskedPhoneNumber }) => (
    <ResendCode key={id} resendAt={resendAtOf(id)} sending={sending} onResend={() => onChoose(id)}>
      {rich(`${channel}.instead`, { phone: <PhoneNumber>{maskedPhoneNumber}</PhoneNumber> })}
    </ResendCode>
  ));
}
