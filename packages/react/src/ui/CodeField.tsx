import type { ClipboardEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

/** The digits of a pasted code that was written in groups, such as `123 456` or `123-456`. */
function pastedCode(event: ClipboardEvent<HTMLInputElement>): string | undefined {
  const digits = event.clipboardData.getData('text').replace(/[\s\u00a0-]/g, '');
  return /^[0-9]+$/.test(digits) ? digits : undefined;
}

type CodeFieldProps = Omit<FieldProps, 'defaultValue'> & {
  /** `off` for digits that no message brings. Default: `one-time-code`. */
  readonly autoComplete?: 'one-time-code' | 'off';
};

/** A code: one input, never a box for each digit, so that paste, autofill and screen readers work. */
export function CodeField({ label, name, error, ref, autoComplete = 'one-time-code' }: CodeFieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(input) => (
        <input
          {...input}
          ref={ref}
          className={classNames(styles.input, styles.code, error !== undefined && styles.wrong)}
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onPaste={(event) => {
            const digits = pastedCode(event);
            if (digits === undefined) return;
            event.preventDefault();
            event.currentTarget.setRangeText(digits, 0, event.currentTarget.value.length, 'end');
          }}
        />
      )}
    </FieldFrame>
  );
}
