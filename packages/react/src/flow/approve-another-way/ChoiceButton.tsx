import type { ChallengeType } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChevronIcon } from '../../ui/icons/ChevronIcon.tsx';
import { NoWrap } from '../../ui/NoWrap.tsx';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import styles from './ApproveAnotherWay.module.css';
import type { Choice } from './choices.ts';
import type { copy } from './copy.ts';
import { methodIcons } from './method-icons.ts';

/** The name of each type and what it takes, from the `copy.ts` of the type. */
type ChoiceCopy = { readonly [Id in ChallengeType as `choice.${Id}` | `choice.${Id}.hint`]: string };

type ChoiceButtonProps = { readonly choice: Choice; onChoose(): void };

/** One authentication method: its sign, its name, what it takes, and what distinguishes it from another of its type. */
export function ChoiceButton({ choice: { challenge, mark }, onChoose }: ChoiceButtonProps) {
  const t = useCopy<typeof copy & ChoiceCopy>();
  const { type } = challenge;
  const MethodIcon = methodIcons[type];
  const name = t(`choice.${type}`);
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <MethodIcon />
      <span className={styles.name}>{mark?.kind === 'place' ? t('another.numbered', { name, number: mark.place }) : name}</span>
      {mark?.kind === 'number' && (
        <span>
          <PhoneNumber>{mark.text}</PhoneNumber>
        </span>
      )}
      <span className={styles.hint}>{mark?.kind === 'text' ? mark.text : <NoWrap>{t(`choice.${type}.hint`)}</NoWrap>}</span>
      <ChevronIcon />
    </button>
  );
}
