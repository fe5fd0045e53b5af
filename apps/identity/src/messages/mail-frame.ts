/**
 * The HTML of every mail: one column of at most 600 px from tables, because Outlook on Windows knows no other layout. Styles are on the elements, because some
 * programs drop the style sheet, which has only the dark colours. It loads nothing. `mail-features.ts` lists the features of mail programs.
 */

import { escapedHtml } from '../kernel/html.ts';
import { textDirection } from '../kernel/language.ts';
import { darkRules, mailColours } from './mail-colours.ts';
import type { Line, MailModel, Paragraph } from './mail-model.ts';

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const { page, card, text, muted, line, link, button: fill, onButton } = mailColours.light;

const body = `${font}font-size:16px;line-height:24px;color:${text};`;
const small = `${font}font-size:14px;line-height:20px;color:${muted};`;

const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

const linkTo = (address: string): string =>
  `<a class="link" href="${escapedHtml(address)}" style="color:${link};word-break:break-all;">${escapedHtml(address)}</a>`;

const lineHtml = (each: Line): string => ('text' in each ? escapedHtml(each.text) : linkTo(each.address));

const paragraph = (lines: Paragraph): string =>
  `<p class="text" dir="auto" style="${body}margin:0 0 16px;">${lines.map(lineHtml).join('<br>')}</p>`;

function factsTable({ facts, language }: MailModel): string {
  if (facts.length === 0) return '';
  // Programs don't know the logical properties.
  const gap = textDirection(language) === 'rtl' ? '10px 0 10px 16px' : '10px 16px 10px 0';
  const border = `border-top:1px solid ${line};vertical-align:top;`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted line" width="34%" style="padding:${gap};${border}${small}line-height:24px;">${escapedHtml(label)}</td>` +
      `<td class="text line" dir="auto" style="padding:10px 0;${border}${body}font-weight:600;word-break:break-word;">${escapedHtml(value)}</td></tr>`,
  );
  return table('width="100%" style="width:100%;margin:8px 0 24px;"', rows.join(''));
}

function buttonHtml({ button }: MailModel): string {
  if (button === undefined) return '';
  const label = `<a class="button" href="${escapedHtml(button.address)}" style="${font}display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:${onButton};background-color:${fill};border-radius:10px;text-decoration:none;">${escapedHtml(button.label)}</a>`;
  const cell = `<tr><td class="button" bgcolor="${fill}" style="background-color:${fill};border-radius:10px;mso-padding-alt:14px 28px;">${label}</td></tr>`;
  return `${table('style="margin:8px 0 16px;"', cell)}<p class="muted" style="${small}margin:0 0 24px;">${escapedHtml(button.typed)}</p>`;
}

/** @returns the whole document */
export function mailHtml(mail: MailModel): string {
  const { language, title, preheader, lead, more, after, reason, brand, domain, home } = mail;
  const content = [
    `<h1 class="text" dir="auto" style="${font}margin:0 0 16px;font-size:26px;line-height:32px;font-weight:700;color:${text};">${escapedHtml(title)}</h1>`,
    paragraph(lead),
    factsTable(mail),
    ...more.map(paragraph),
    buttonHtml(mail),
    ...after.map(paragraph),
  ].join('\n');
  const rows = [
    `<tr><td class="text" style="${font}padding:0 8px 16px;font-size:20px;line-height:24px;font-weight:700;color:${text};"><bdi>${escapedHtml(brand)}</bdi></td></tr>`,
    `<tr><td class="card" bgcolor="${card}" style="padding:32px 28px 16px;background-color:${card};border:1px solid ${line};border-top:4px solid ${fill};border-radius:14px;">${content}</td></tr>`,
    `<tr><td class="muted" style="${small}padding:20px 8px 0;">${escapedHtml(reason)}<br><br><b><bdi>${escapedHtml(brand)}</bdi></b> · <a class="link" href="${escapedHtml(home)}" style="color:${link};">${escapedHtml(domain)}</a></td></tr>`,
  ].join('\n');
  const column = table('width="100%" style="width:100%;max-width:600px;margin:0 auto;"', rows);
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(mail.subject)}</title>
<style>:root { color-scheme: light dark; }
${darkRules}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${page};">
<div style="display:none;max-height:0;overflow:hidden;">${escapedHtml(preheader)}</div>
${table(`class="page" width="100%" bgcolor="${page}" style="width:100%;background-color:${page};"`, `<tr><td style="padding:32px 12px;"><!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->${column}<!--[if mso]></td></tr></table><![endif]--></td></tr>`)}
</body>
</html>
`;
}
