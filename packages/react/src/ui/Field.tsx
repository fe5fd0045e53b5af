import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

/** What every field takes. Inputs are uncontrolled: what was typed before the script ran stays. */
export type FieldProps = {
  readonly label: string;
  readonly name: string;
  /** What is wrong with the value, in words; shown below the field and tied to it. */
  readonly error?: ReactNode;
  /** What is good to know before typing; shown above the field and tied to it. */
  readonly hint?: string;
  readonly defaultValue?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

type InputIds = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type FrameProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  /** Stands at the end of the label's line. */
  readonly beside?: ReactNode;
  readonly children: (input: InputIds) => ReactNode;
};

/** Label above, error below, both tied to the input between them. */
export function FieldFrame({ label, error, hint, beside, children }: FrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {beside}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly type: 'email' | 'text';
  readonly autoComplete: 'username' | 'email' | 'off';
  /** Which keyboard a phone shows. Default: that of the type. */
  readonly inputMode?: 'decimal';
};

/** A one-line text field. */
export function Field({ label, name, error, hint, defaultValue, ref, type, autoComplete, inputMode }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} {...(hint !== undefined && { hint })}>
      {(input) => (
        <input
          {...input}
          ref={ref}
          className={classNames(styles.input, error !== undefined && styles.wrong)}
          type={type}
          inputMode={inputMode}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaultValue}
        />
      )}
    </FieldFrame>
  );
}
