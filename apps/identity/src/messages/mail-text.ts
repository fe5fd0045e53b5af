/** The plain text of a mail: all that the HTML says, with each address on a line of its own. */
import type { MailModel, Paragraph } from './mail-model.ts';

const paragraphText = (lines: Paragraph): string => lines.map((line) => ('text' in line ? line.text : line.address)).join('\n');

export function mailText({ lead, facts, more, button, after, reason, brand, domain }: MailModel): string {
  const blocks = [
    paragraphText(lead),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...more.map(paragraphText),
    ...(button === undefined ? [] : [`${button.label}:\n${button.address}`, button.typed]),
    ...after.map(paragraphText),
    // Mail programs take what follows such a line as a signature (RFC 3676).
    `-- \n${reason}\n${brand}, ${domain}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}
