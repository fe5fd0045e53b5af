/** Code of the page that didn't arrive. Whatever else an extra fails with, its code threw. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** The engines' messages for it, which has no name: Chromium and Firefox, WebKit, webpack's loader, Vite's. */
const words = /dynamically imported module|importing a module script|loading (?:css )?chunk|unable to preload/i;

/**
 * @param error what a dynamic import rejected with, or a component threw
 * @returns a `NotLoaded` if the code wasn't loaded; otherwise what was thrown
 */
export function toError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a part of the page threw no error', { cause: error });
  return error.name === 'ChunkLoadError' || (error instanceof TypeError && words.test(error.message))
    ? new NotLoaded(`a part of the page did not load: ${error.message}`, { cause: error })
    : error;
}
