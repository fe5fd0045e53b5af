import { StepText } from '../../ui/Step.tsx';
import styles from './NumberedMessage.module.css';

/** Two digits that stand alone, and are no part of a time, a date or an amount: what the customer types on the phone. */
const number = /(?<![\p{L}\p{N}]|\d[:.,/-])\d{2}(?![\p{L}\p{N}]|[:.,/-]\d)/u;

/** The server's sentence, with the number in it so big that it is read across a desk. */
export function NumberedMessage({ text }: { readonly text: string }) {
  const found = number.exec(text);
  if (found === null) return <StepText>{text}</StepText>;
  const [digits] = found;
  return (
    <StepText>
      {text.slice(0, found.index)}
      <bdi dir="ltr" className={styles.number}>
        {digits}
      </bdi>
      {text.slice(found.index + digits.length)}
    </StepText>
  );
}
