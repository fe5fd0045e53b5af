import { StepText } from '../../ui/Step.tsx';
import styles from './NumberedMessage.module.css';

/** Two digits of any script that aren't part of a time, a date or an amount: the number that the customer types on the phone. */
const number = /(?<![\p{L}\p{N}]|\p{Nd}[:.,/-])\p{Nd}{2}(?![\p{L}\p{N}]|[:.,/-]\p{Nd})/u;

/** The server's sentence, and below it its number again, big enough to read across a desk. A screen reader reads it once, in the sentence. */
export function NumberedMessage({ text }: { readonly text: string }) {
  const found = number.exec(text);
  if (found === null) return <StepText>{text}</StepText>;
  const [digits] = found;
  return (
    <StepText>
      <span className={styles.numbered} data-number={digits}>
        {text.slice(0, found.index)}
        <bdi dir="ltr" className={styles.number}>
          {digits}
        </bdi>
        {text.slice(found.index + digits.length)}
      </span>
    </StepText>
  );
}
