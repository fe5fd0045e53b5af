import { type ReactNode, type Ref, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { isTyping } from './move-focus.ts';
import spokenStyles from './SpokenStatus.module.css';
import { StepTitle } from './step-title.ts';
import { useNewestError } from './use-newest-error.ts';

/** The props of every field. Inputs are uncontrolled, so that text typed before the script ran stays. */
export type FieldProps = {
  readonly label: string;
  readonly name: string;
  /** The error message, shown below the field and linked to it. */
  readonly error?: ReactNode;
  /** A hint, shown above the field and linked to it. */
  readonly hint?: string;
  readonly defaultValue?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

type InputIds = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'data-sg-part': 'input';
};

type FrameProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  /** Uses the room for an error until there is one, linked to the input too. */
  readonly note?: string | undefined;
  /** Shown at the end of the label's line. */
  readonly beside?: ReactNode;
  /** The title of the step says what to enter: label and note are for screen readers only. */
  readonly titled?: boolean | undefined;
  /** Whether the room for an error is kept free, so that nothing moves when one shows. */
  readonly keepsErrorRoom?: boolean;
  /** Whether the error takes the place of the hint, which then moves below the field. For an error that says the same, so that nothing moves. */
  readonly errorReplacesHint?: boolean;
  readonly children: (input: InputIds) => ReactNode;
};

/** An error at a field that doesn't have the focus, because the customer is typing elsewhere, is announced, unless there is a newer one. */
function FieldError({ children }: { readonly children: ReactNode }) {
  const [urgent] = useState(isTyping);
  const past = useNewestError();
  return <span role={urgent && !past ? 'alert' : undefined}>{children}</span>;
}

type MessageProps = Pick<FrameProps, 'error' | 'note' | 'titled'> & { readonly id: string };

/** The error, or the note in its room. */
function FieldMessage({ id, error, note, titled }: MessageProps) {
  return (
    <p id={id} data-sg-part="error" className={error === undefined ? styles.note : styles.error}>
      {error === undefined ? (
        <span key="note" className={titled ? spokenStyles.spoken : undefined}>
          {note}
        </span>
      ) : (
        <FieldError key="error">{error}</FieldError>
      )}
    </p>
  );
}

/** Its error may have moved it, and docked actions hide what is behind them. */
function useFieldInSight(isWrong: boolean) {
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isWrong && field.current?.contains(document.activeElement)) field.current.scrollIntoView({ block: 'nearest' });
  }, [isWrong]);
  return field;
}

/** Label above, error below, both linked to the input between them. */
export function FieldFrame(props: FrameProps) {
  const { label, error, hint, note, beside, titled, keepsErrorRoom, errorReplacesHint, children } = props;
  const id = useId();
  const field = useFieldInSight(error !== undefined);
  const titleId = useContext(StepTitle);
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  // The title has been read out before there is an error.
  const below = error ?? note;
  const describedBy = classNames(error === undefined && titleId, hint !== undefined && hintId, below !== undefined && errorId);
  const rules = hint !== undefined && (
    <p id={hintId} data-sg-part="hint" className={styles.hint}>
      {hint}
    </p>
  );
  const message = (keepsErrorRoom || error !== undefined) && (
    <FieldMessage id={errorId} error={error} note={note} titled={titled} />
  );
  return (
    <div ref={field} data-sg-part="field" className={classNames(styles.field, keepsErrorRoom && styles.withErrorRoom)}>
      <div className={titled ? spokenStyles.spoken : styles.head}>
        <label htmlFor={id} data-sg-part="label" className={styles.label}>
          {label}
        </label>
        {beside}
      </div>
      {!errorReplacesHint && rules}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'data-sg-part': 'input',
      })}
      {errorReplacesHint ? (
        <div className={styles.rules}>
          {rules}
          {message}
        </div>
      ) : (
        message
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly type: 'email' | 'text' | 'search';
  /** `webauthn`: the browser offers passkeys too. */
  readonly autoComplete: 'username' | 'username webauthn' | 'email' | 'off';
  /** The keyboard that a phone shows. Default: the keyboard of the type. */
  readonly inputMode?: 'decimal';
  /** Whether the room for an error is kept free. For a field whose error comes with an answer, so that nothing moves then. */
  readonly keepsErrorRoom?: boolean;
  /** A hint in that room until there is an error, which says the same. */
  readonly note?: string;
  /** Called at every change, for a page that follows what is typed. */
  onInput?(text: string): void;
};

/**
 * A one-line text field.
 *
 * @example
 * <Field label="Email" name="email" type="email" autoComplete="username" error={error} />;
 */
export function Field(props: TextFieldProps) {
  const { label, name, error, hint, defaultValue, ref, type, autoComplete, inputMode, keepsErrorRoom, note, onInput } = props;
  return (
    <FieldFrame
      label={label}
      error={error}
      note={note}
      {...(hint !== undefined && { hint })}
      {...(keepsErrorRoom && { keepsErrorRoom })}
    >
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
          onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
        />
      )}
    </FieldFrame>
  );
}
