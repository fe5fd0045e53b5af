import type { PhoneChannel } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepText } from '../../ui/Step.tsx';
import type { copy as smsCopy } from '../sms/copy.ts';
import type { copy as voiceCopy } from '../voice/copy.ts';
import type { copy as whatsappCopy } from '../whatsapp/copy.ts';
import type { copy } from './copy.ts';
import type { Sending } from './use-code-sending.ts';

type Words = typeof copy & typeof smsCopy & typeof whatsappCopy & typeof voiceCopy;

const rich = richCopy<Words>();

type WhereaboutsProps = {
  readonly channel: PhoneChannel;
  readonly status: Exclude<Sending['status'], 'failed'>;
  /** As much of the number as may be shown. */
  readonly phone: string | undefined;
};

/** Where the code goes, or went. */
export function Whereabouts({ channel, status, phone }: WhereaboutsProps) {
  const t = useCopy<Words>();
  const id = status === 'sending' || status === 'sent' ? (`${channel}.${status}` as const) : (`phone.${status}` as const);
  return (
    <StepText live>{phone === undefined ? t(`${id}Unnamed`) : rich(id, { phone: <PhoneNumber>{phone}</PhoneNumber> })}</StepText>
  );
}
