import type { Challenge } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepText } from '../../ui/Step.tsx';
import { goToSeveralNumbers } from '../choices.ts';
import { shownNumber } from '../shown-number.ts';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type PhoneNoteProps = {
  /** The ways that send a code to a phone. */
  readonly ways: readonly [Challenge, ...Challenge[]];
};

/** Where the codes of the phone ways go. */
export function PhoneNote({ ways }: PhoneNoteProps) {
  const t = useCopy<typeof copy>();
  const [first] = ways;
  const phone = shownNumber(first);
  if (goToSeveralNumbers(ways)) return <StepText>{t('another.phoneNoteEach')}</StepText>;
  if (phone === undefined) return <StepText>{t('another.phoneNoteUnnamed')}</StepText>;
  const isNew = first.view.newPhoneNumber !== undefined;
  return (
    <StepText>
      {rich(isNew ? 'another.phoneNoteNew' : 'another.phoneNote', { phone: <PhoneNumber>{phone}</PhoneNumber> })}
    </StepText>
  );
}
