import { classNames } from '../../ui/class-names.ts';
import { Data } from '../../ui/Data.tsx';
import { DoneIcon } from '../../ui/icons/DoneIcon.tsx';
import spokenStyles from '../../ui/SpokenStatus.module.css';
import { StepText } from '../../ui/Step.tsx';
import styles from './NumberedMessage.module.css';

/** Two digits of any script that aren't part of a time, a date or an amount: the number that the customer types on the phone. */
const number = /(?<![\p{L}\p{N}]|\p{Nd}[:.,/-])\p{Nd}{2}(?![\p{L}\p{N}]|[:.,/-]\p{Nd})/u;

type PlateProps = Omit<NumberedMessageProps, 'text'> & { readonly digits: string };

/** The number, in a ring that empties while the request can be answered, and a tick in its place once it is approved. For the eye only. */
function Plate({ digits, left, approved }: PlateProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.plate, approved && styles.approved)} data-number={digits}>
      <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
        <circle cx="50" cy="50" r="47" className={styles.track} />
        <circle cx="50" cy="50" r="47" pathLength="1" strokeDasharray={`${approved ? 1 : left} 1`} />
      </svg>
      {approved && <DoneIcon />}
    </span>
  );
}

type NumberedMessageProps = {
  readonly text: string;
  /** The share of the request's life that is left. */
  readonly left: number;
  readonly approved: boolean;
};

/** Whether the message has a number for the phone. */
export const isNumbered = (text: string): boolean => number.test(text);

/** The number of the server's sentence, big enough to read across a desk. A screen reader reads it once, in the sentence, which is only for it. */
export function NumberedMessage({ text, ...request }: NumberedMessageProps) {
  const found = number.exec(text);
  if (found === null) return <StepText>{text}</StepText>;
  const [digits] = found;
  return (
    <div className={styles.numbered}>
      <p className={spokenStyles.spoken}>
        <span>
          {text.slice(0, found.index)}
          <Data dir="ltr">{digits}</Data>
          {text.slice(found.index + digits.length)}
        </span>
      </p>
      <Plate digits={digits} {...request} />
    </div>
  );
}
