import { codeLength, withoutSeparators } from '@stepgate/contract';
import { type ClipboardEvent, type InputEvent, type SyntheticEvent, useRef, useState } from 'react';
import { asciiDigits } from './ascii-digits.ts';
import { CodeCells } from './CodeCells.tsx';
import styles from './CodeField.module.css';
import { classNames } from './class-names.ts';
import { digitsInput } from './digits-input.ts';
import { enterValue } from './enter-value.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

/**
 * The code in a pasted text: the first run of that many digits, such as in a whole message, or two groups with one separator, such as `123-456`. `undefined`
 * without one.
 */
function codeIn(pasted: string, digits: number): string | undefined {
  const text = asciiDigits(pasted).replace(/\p{Cf}/gu, '');
  const [half, ungrouped] = [digits / 2, withoutSeparators(text)];
  const inText = (code: string) => new RegExp(`(?<![0-9])${code}(?![0-9])`, 'u').exec(text)?.[0];
  const run = inText(`[0-9]{${digits}}`);
  if (run !== undefined || /^[0-9]+$/.test(ungrouped)) return run ?? ungrouped;
  const groups = half > 1 ? inText(`[0-9]{${half}}[\\p{Zs}\\p{Pd}][0-9]{${half}}`) : undefined;
  return groups && withoutSeparators(groups);
}

type CodeFieldProps = Omit<FieldProps, 'defaultValue'> & {
  /** `off` for digits that don't come in a message. Default: `one-time-code`. */
  readonly autoComplete?: 'one-time-code' | 'off';
  /** How many digits it has. Default: 6. */
  readonly digits?: 6 | 2;
  /** The title of the step says what to enter: label and note are for screen readers only. */
  readonly titled?: boolean;
  /** The code was right: its cells close into a tick, which stays until the next step shows. */
  readonly passed?: boolean;
} & (
    | {
        /** The text has changed: it was typed, pasted, or filled in by the browser. */
        onEdited(): void;
        /** Says in advance what happens by itself at the last digit (WCAG 3.2.2). It uses the room for an error. */
        readonly note: string;
      }
    | { readonly onEdited?: undefined; readonly note?: undefined }
  );

/** Keys that follow each other faster are one go, in milliseconds. */
const oneGo = 700;

/** Somebody who types more digits than a code has would begin another over the refused one, before they could read that it is wrong. */
function useReadable(isWrong: boolean, digits: number) {
  const lastTyped = useRef(Number.NEGATIVE_INFINITY);
  return {
    onBeforeInput(event: InputEvent<HTMLInputElement>) {
      if (event.data?.length !== 1) return;
      const goesOn = event.timeStamp - lastTyped.current < oneGo;
      lastTyped.current = event.timeStamp;
      if (isWrong && goesOn && event.currentTarget.value.length === digits) event.preventDefault();
    },
    /** A press into the field begins anew. */
    onPointerDown() {
      lastTyped.current = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * A code: one input, never one for each digit, so that paste, autofill and screen readers work. What is in it is drawn in quiet cells, for the eye only.
 *
 * @example
 * <CodeField label="6-digit code" name="code" error={error} />;
 */
export function CodeField(props: CodeFieldProps) {
  const { label, name, error, ref, autoComplete = 'one-time-code', digits = codeLength, titled, passed, onEdited, note } = props;
  const isWrong = error !== undefined;
  const readable = useReadable(isWrong, digits);
  const { onBeforeInput, onInput, onCompositionEnd, ...input } = digitsInput(digits, onEdited);
  const [drawn, setDrawn] = useState({ text: '', caret: 0 });

  function draw({ currentTarget: { value, selectionStart } }: SyntheticEvent<HTMLInputElement>) {
    setDrawn({ text: value, caret: selectionStart ?? value.length });
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeIn(event.clipboardData.getData('text'), digits);
    if (code === undefined) return;
    event.preventDefault();
    enterValue(event.currentTarget, code);
  }

  return (
    <FieldFrame label={label} error={error} note={note} titled={titled} keepsErrorRoom>
      {(ids) => (
        <div className={classNames(styles.box, digits === 2 && styles.two, isWrong && styles.refused)}>
          <input
            {...ids}
            {...input}
            ref={ref}
            data-sg-part="input code"
            className={classNames(fieldStyles.input, styles.code, isWrong && fieldStyles.wrong)}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onPointerDown={readable.onPointerDown}
            onBeforeInput={(event) => {
              onBeforeInput(event);
              readable.onBeforeInput(event);
            }}
            onInput={(event) => {
              onInput(event);
              draw(event);
            }}
            onCompositionEnd={(event) => {
              onCompositionEnd(event);
              draw(event);
            }}
            onSelect={draw}
            // The space behind the last digit would scroll the digits away from their cells.
            onScroll={({ currentTarget }) => {
              currentTarget.scrollLeft = 0;
            }}
            onPaste={onPaste}
          />
          <CodeCells {...drawn} digits={digits} passed={passed} />
        </div>
      )}
    </FieldFrame>
  );
}
