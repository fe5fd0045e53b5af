import { useCopy } from '../i18n/use-copy.ts';
import type { copy } from './copy.ts';
import { Data } from './Data.tsx';
import styles from './PhoneNumber.module.css';
import spokenStyles from './SpokenStatus.module.css';

/** The last digits of a number whose other digits are hidden, however the server hides them: "•••• 11", "+44 ***11", "xxxx11". */
const lastDigits = /[^\s\d+()/.a-w-]\s*(\d+)$/i;

/**
 * @returns a function that says a number as people do, "the number ending in 11". It leaves a number without hidden digits as it is
 *
 * @example
 * const spoken = useSpokenNumber();
 * const question = `Remove ${spoken('•••• 11')}?`;
 */
export function useSpokenNumber(): (number: string, say?: (digits: string) => string) => string {
  const t = useCopy<typeof copy>();
  return (number, say = (digits) => t('number.ending', { digits })) => {
    const digits = lastDigits.exec(number)?.[1];
    return digits === undefined ? number : say(digits);
  };
}

type PhoneNumberProps = {
  readonly children: string;
  /** How the digits of a hidden number are said, if "the number ending in 11" doesn't fit into the sentence. */
  readonly say?: (digits: string) => string;
};

/**
 * A phone number within a sentence: left to right in every language, and on one line. Where its digits are hidden, everybody sees "•••• 11", and a screen
 * reader says "the number ending in 11".
 *
 * @example
 * <StepText>
 *   We called <PhoneNumber>+44 7700 900123</PhoneNumber>.
 * </StepText>;
 */
export function PhoneNumber({ children: number, say }: PhoneNumberProps) {
  const spoken = useSpokenNumber()(number, say);
  const hidden = spoken !== number;
  return (
    <Data dir="ltr" className={styles.number}>
      {hidden && <span aria-hidden="true" data-shown={number} />}
      {hidden ? <span className={spokenStyles.spoken}>{spoken}</span> : number}
    </Data>
  );
}
