/** Shared by the document, the inline scripts and the page's own script. It is small, because it is in every page. */

/** On `<html>`: the prerendered page isn't what this address shows, so its content is hidden until the script has rendered. */
export const drawnAfresh = 'drawnAfresh';

/** On `<html>`: the page's script has begun to render. See `first-script.ts`. */
export const runs = 'runs';

/** The messages in every page: its script didn't load, or it threw. */
export type ScriptTrouble = 'script-failed' | 'script-threw';

/** The event by which the page's script has `first-script.ts` show one of them. */
export const scriptTrouble = 'page-trouble';

/** Shows why the page doesn't run. The signs of a press that waits for the script go. */
export function showTrouble(trouble: ScriptTrouble): void {
  dispatchEvent(new CustomEvent(scriptTrouble, { detail: trouble }));
}
