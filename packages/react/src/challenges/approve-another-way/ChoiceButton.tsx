import { useCopy } from '../../i18n/use-copy.ts';
import { PhoneNumber } from '../../ui/PhoneNumber.tsx';
import type { Choice } from '../choices.ts';
import styles from './ApproveAnotherWay.module.css';
import type { copy } from './copy.ts';

type ChoiceButtonProps = { readonly choice: Choice; onChoose(): void };

/** One way to choose: what it is called, what it takes, and what tells it from another of its kind. */
export function ChoiceButton({ choice: { words, mark }, onChoose }: ChoiceButtonProps) {
  const t = useCopy<typeof copy>();
  const name = t(words.name);
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <span className={styles.name}>{mark?.kind === 'place' ? t('another.numbered', { name, number: mark.place }) : name}</span>
      {mark?.kind === 'number' && (
        <span>
          <PhoneNumber>{mark.text}</PhoneNumber>
        </span>
      )}
      <span className={styles.hint}>{mark?.kind === 'text' ? mark.text : t(words.hint)}</span>
    </button>
  );
}
