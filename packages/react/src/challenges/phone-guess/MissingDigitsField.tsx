import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { asciiDigits } from '../../ui/ascii-digits.ts';
import { classNames } from '../../ui/class-names.ts';
import { digitsInput } from '../../ui/digits-input.ts';
import fieldStyles from '../../ui/Field.module.css';
import { FieldFrame } from '../../ui/Field.tsx';
import styles from './PhoneGuess.module.css';

/** The longest phone number (ITU-T E.164). */
const mostDigits = 15;

type MissingDigitsFieldProps = {
  readonly label: string;
  /** Says how many digits are missing. */
  readonly hint: string;
  readonly error: ReactNode;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The shown digits before and after the gap. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** The number of digits in the gap. */
  readonly missing: number;
};

/** A phone number with a field in place of the hidden digits. */
export function MissingDigitsField({ label, hint, error, input, first, last, missing }: MissingDigitsFieldProps) {
  /** Accepts pasted digits in groups. The browser would clip the text to `maxLength` with its separators. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = asciiDigits(event.clipboardData.getData('text')).replace(/[\s-]/g, '');
    if (!/^[0-9]+$/.test(digits)) return;
    event.preventDefault();
    event.currentTarget.setRangeText(digits.slice(0, missing), 0, event.currentTarget.value.length, 'end');
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ 'aria-describedby': described, ...field }) => (
        <div className={styles.number}>
          {first && (
            <bdi dir="ltr" id={`${field.id}-first`}>
              {first}
            </bdi>
          )}
          <input
            {...field}
            {...digitsInput()}
            ref={input}
            className={classNames(fieldStyles.input, styles.missing, error !== undefined && fieldStyles.wrong)}
            aria-describedby={classNames(described, first && `${field.id}-first`, last && `${field.id}-last`)}
            name="missingNumbers"
            size={Math.min(missing, mostDigits)}
            maxLength={missing}
            autoComplete="off"
            onPaste={onPaste}
          />
          {last && (
            <bdi dir="ltr" id={`${field.id}-last`}>
              {last}
            </bdi>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
