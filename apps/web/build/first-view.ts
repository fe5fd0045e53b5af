/** The rules that the first view of a page needs. The others come in files, once its script runs. */
import { compileSheet } from 'beasties/compiler';
import { collectPrograms, renderCriticalCss, scanHtml } from 'beasties/runtime';

/** Selectors for what a page shows before its script runs, though its document doesn't have it: the settings and marks on `<html>`, and an early press. */
const setLater = [/\[data-(?!waiting|shown|sg-)/, /_spoken_/];

/**
 * @param style all rules of the page, in their order
 * @param body its elements, with `<body>`
 * @returns the rules that match one of its elements in any state, in the same order
 */
export function pickFirstView(style: string, body: string): string {
  const sheet = compileSheet(style, { allowRules: setLater });
  return renderCriticalCss(sheet, scanHtml(`<html>${body}</html>`, collectPrograms([sheet]))).css;
}
