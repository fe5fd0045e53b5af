/** Puts a value into a field as if the customer had typed it, so that everything that listens to the field learns of it. */
export function enterValue(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
