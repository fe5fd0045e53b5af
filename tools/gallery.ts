/**
 * Writes one page with every mail that the service sends, in light and dark, at 360 and 600 pixels, and every text message with what it is charged as, in each
 * language that ships. Prints its path. The explorer shows the same page.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { escapedHtml } from '../apps/identity/src/kernel/html.ts';
import { exampleMails } from '../apps/identity/src/messages/test/example-mails.ts';
import { exampleTexts } from '../apps/identity/src/messages/test/example-texts.ts';
import { lengthOf } from '../apps/identity/src/messages/text-length.ts';
import { languages } from '../packages/contract/src/index.ts';

const folder = fileURLToPath(new URL('../.gallery/', import.meta.url));
const settings = { origin: 'https://login.brightwater.example', brand: 'Brightwater' };
const looks = [
  { scheme: 'light', applies: 'not all' },
  { scheme: 'dark', applies: 'all' },
] as const;

/** A frame has the scheme of its page, so its rules for the dark scheme are made to hold always or never. */
const inScheme = (html: string, { scheme, applies }: (typeof looks)[number]): string =>
  html
    .replace('@media (prefers-color-scheme: dark)', `@media ${applies}`)
    .replace('color-scheme: light dark', `color-scheme: ${scheme}`);

const frames = (html: string, name: string): string =>
  looks
    .flatMap((look) =>
      [360, 600].map(
        (width) =>
          `<iframe title="${escapedHtml(name)}, ${look.scheme}, ${width}" width="${width}" height="900" loading="lazy" sandbox srcdoc="${escapedHtml(inScheme(html, look))}"></iframe>`,
      ),
    )
    .join('');

const sections = languages.flatMap((language) =>
  exampleMails(settings, language).map(({ name, words: { subject, text, html = '' } }) => {
    const heading = escapedHtml(`${name} (${language})`);
    return `<section lang="${language}"><h2>${heading}</h2><p>${escapedHtml(subject)}</p><div>${frames(html, name)}<pre>${escapedHtml(text)}</pre></div></section>`;
  }),
);

const texts = languages.flatMap((language) =>
  exampleTexts(settings, language).map(({ name, text }) => {
    const { alphabet, characters, segments } = lengthOf(text);
    const cells = [`${name} (${language})`, text, alphabet, String(characters), String(segments)];
    return `<tr lang="${language}">${cells.map((cell) => `<td>${escapedHtml(cell)}</td>`).join('')}</tr>`;
  }),
);
const heads = ['Text message', 'Words', 'Alphabet', 'Characters', 'Charged as']
  .map((head) => `<th scope="col">${head}</th>`)
  .join('');
const table = `<table><thead><tr>${heads}</tr></thead><tbody>${texts.join('\n')}</tbody></table>`;

const style =
  'body{font-family:sans-serif;margin:1rem}div{display:flex;gap:1rem;overflow-x:auto}iframe{border:1px solid #999;flex:none}pre{white-space:pre-wrap;inline-size:24rem;flex:none}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.25rem .5rem;text-align:start;vertical-align:top;white-space:pre-wrap}';

await mkdir(folder, { recursive: true });
await writeFile(
  `${folder}mails.html`,
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Every mail and text message</title><style>${style}</style></head><body><h1>Every mail and text message</h1>${table}${sections.join('\n')}</body></html>\n`,
);
console.info(`${folder}mails.html`);
