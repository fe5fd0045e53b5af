import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** @returns the names of the values in a compiled message, also those inside its plural forms, in alphabetical order */
export function namesIn(message: CompiledMessage): string[] {
  const names = message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , forms] = part;
    return [name, ...Object.values(Object(forms)).flatMap((form) => (Array.isArray(form) ? namesIn(form) : []))];
  });
  // Inside a plural form, # is the value that chooses the form.
  return [...new Set(names)].filter((name) => name !== '#').sort();
}
