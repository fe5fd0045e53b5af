import type { ReactNode, RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Data } from '../../ui/Data.tsx';
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
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ 'aria-describedby': described, ...field }) => (
        <div className={styles.number}>
          {first && (
            <Data dir="ltr" id={`${field.id}-first`}>
              {first}
            </Data>
          )}
          <input
            {...field}
            {...digitsInput(missing)}
            ref={input}
            className={classNames(fieldStyles.input, styles.missing, error !== undefined && fieldStyles.wrong)}
            aria-describedby={classNames(described, first && `${field.id}-first`, last && `${field.id}-last`)}
            name="missingNumbers"
            size={Math.min(missing, mostDigits)}
            autoComplete="off"
          />
          {last && (
            <Data dir="ltr" id={`${field.id}-last`}>
              {last}
            </Data>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
