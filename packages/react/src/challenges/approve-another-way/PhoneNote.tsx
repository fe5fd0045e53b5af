import type { Challenge } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

/** Where the codes of the phone ways go. */
export function PhoneNote({ challenge: { view, availablePhoneNumbers } }: { readonly challenge: Challenge }) {
  const t = useCopy<typeof copy>();
  const first = availablePhoneNumbers.find(({ type }) => type === 'PRIMARY') ?? availablePhoneNumbers[0];
  const isNew = view.newPhoneNumber !== undefined;
  const shown = isNew ? view.newPhoneNumber : (view.maskedPhoneNumber ?? first?.maskedPhoneNumber);
  return (
    <StepText>
      {shown
        ? rich(isNew ? 'another.phoneNoteNew' : 'another.phoneNote', { phone: <PhoneNumber>{shown}</PhoneNumber> })
        : t('another.phoneNoteUnnamed')}
    </StepText>
  );
}
