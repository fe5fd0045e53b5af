/** The HTML version of a text mail: the same words, with clickable links. */

import { escapedHtml } from '../../kernel/html.ts';

/** Only a link on a line of its own becomes one, so text from elsewhere within a sentence never does. */
function htmlOfLine(line: string): string {
  const text = escapedHtml(line);
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${text}">${text}</a>` : text;
}

export function htmlTwin(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${paragraph.split('\n').map(htmlOfLine).join('<br>\n')}</p>`);
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`;
}
