import * as v from 'valibot';

/**
 * Reads JSON that the service itself has stored.
 * @returns `undefined` if another release wrote it in another shape or if it is damaged; the caller decides what that means
 */
export function parseStored<T>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return success ? output : undefined;
}
