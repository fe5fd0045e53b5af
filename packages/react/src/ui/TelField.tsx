import { sizes } from '@stepgate/contract';
import type { ClipboardEvent, InputEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';

type TelFieldProps = Omit<FieldProps, 'defaultValue' | 'hint'> & {
  /**
   * The text has changed. It isn't called while an input method is still composing.
   * @param forward text after the caret was deleted
   */
  onText(input: HTMLInputElement, forward: boolean): void;
  /** @returns whether it has handled the pasted text */
  onPasted(text: string): boolean;
};

/** A phone number, left to right in every language. */
export function TelField({ label, name, error, ref, onText, onPasted }: TelFieldProps) {
  function onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) return;
    onText(currentTarget, nativeEvent.inputType === 'deleteContentForward');
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (onPasted(event.clipboardData.getData('text'))) event.preventDefault();
  }

  return (
    <FieldFrame label={label} error={error}>
      {(input) => (
        <input
          {...input}
          ref={ref}
          className={classNames(styles.input, error !== undefined && styles.wrong)}
          type="tel"
          name={name}
          dir="ltr"
          autoComplete="tel"
          maxLength={sizes.phoneNumberCharacters}
          onInput={onInput}
          onCompositionEnd={({ currentTarget }) => onText(currentTarget, false)}
          onPaste={onPaste}
        />
      )}
    </FieldFrame>
  );
}
