import type { CompositionEvent, InputEvent } from 'react';
import { asciiDigits } from './ascii-digits.ts';

/** Digits of another script, such as from an Arabic keyboard, become 0 to 9 in their place. */
function readDigits(input: HTMLInputElement): void {
  const caret = asciiDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const read = asciiDigits(input.value);
  if (read === input.value) return;
  input.value = read;
  input.setSelectionRange(caret, caret);
}

/**
 * Props of an input for digits: the keyboard with digits, and any script's digits are taken.
 * @param onEdited the text has changed
 */
export const digitsInput = (onEdited?: () => void) => ({
  type: 'text',
  inputMode: 'numeric' as const,
  onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    // A text in composition belongs to the input method, such as the full-width digits of a Japanese keyboard.
    if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) readDigits(currentTarget);
    onEdited?.();
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    readDigits(currentTarget);
    onEdited?.();
  },
});
