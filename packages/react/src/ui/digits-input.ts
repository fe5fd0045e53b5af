import { withoutSeparators } from '@stepgate/contract';
import type { CompositionEvent, InputEvent } from 'react';
import { asciiDigits } from './ascii-digits.ts';

/** Digits of any script become 0 to 9 in their place, and what groups them is dropped. Letters and signs stay, for the form to refuse. */
const read = (text: string): string => withoutSeparators(asciiDigits(text));

/** @param most of a customer's own edit; a value that a program sets stays whole, so that half of it is never sent */
function readDigits(input: HTMLInputElement, most: number): void {
  const caret = read(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const digits = read(input.value).slice(0, most);
  if (digits === input.value) return;
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

/**
 * Props of an input for digits: the keyboard with digits, and any script's digits are taken, in any groups. `maxLength` would cut a text with its separators.
 * @param most digits
 * @param onEdited the text has changed
 */
export const digitsInput = (most: number, onEdited?: () => void) => ({
  type: 'text',
  inputMode: 'numeric' as const,
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    const { data, currentTarget } = event;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const isFull = value.length >= most && selectionStart === selectionEnd;
    if (data?.length === 1 && (isFull || read(data) === '')) event.preventDefault();
  },
  onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    // A text in composition belongs to the input method, such as the full-width digits of a Japanese keyboard.
    if (!('isComposing' in nativeEvent && nativeEvent.isComposing))
      readDigits(currentTarget, 'inputType' in nativeEvent && nativeEvent.inputType ? most : Number.POSITIVE_INFINITY);
    onEdited?.();
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    readDigits(currentTarget, most);
    onEdited?.();
  },
});
