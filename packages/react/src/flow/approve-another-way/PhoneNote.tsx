import type { Challenge } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { shownNumber } from '../../parts/shown-number.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import { StepText } from '../../ui/Step.tsx';
import { goToSeveralNumbers } from './choices.ts';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

type PhoneNoteProps = {
  /** The methods that send a code to a phone. */
  readonly methods: readonly [Challenge, ...Challenge[]];
};

/** Says where the codes go. */
export function PhoneNote({ methods }: PhoneNoteProps) {
  const t = useCopy<typeof copy>();
  const [first] = methods;
  const phone = shownNumber(first);
  if (goToSeveralNumbers(methods)) return <StepText>{t('another.phoneNoteEach')}</StepText>;
  if (phone === undefined) return <StepText>{t('another.phoneNoteUnnamed')}</StepText>;
  const isNew = first.view.newPhoneNumber !== undefined;
  return (
    <StepText>
      {rich(isNew ? 'another.phoneNoteNew' : 'another.phoneNote', {
        phone: <PhoneNumber say={(digits) => t('another.ending', { digits })}>{phone}</PhoneNumber>,
      })}
    </StepText>
  );
}
