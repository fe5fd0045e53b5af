/** The rules of every mail, in every language that ships. */

import { languages } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import { mailColours } from './mail-colours.ts';
import { exampleMails } from './test/example-mails.ts';
import { gmailClipsAt, mailAttributes, mailElements, mailStyles } from './test/mail-features.ts';

const origin = 'https://login.acme.example';
const domain = 'login.acme.example';
const settings = { origin, brand: 'Acme & Söhne' };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '');

type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

/** The frame writes no `>` in an attribute. Comments are for Outlook alone, and are read too. */
const tagsIn = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  }));

const contentOf = (html: string, element: string): string =>
  new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? '';

/** Words in the body, without the preheader. */
function shownIn(html: string): string[] {
  const body = html.slice(html.indexOf('</div>')).replaceAll(/<!--[\s\S]*?-->/g, '');
  return body
    .split(/<[^>]*>/)
    .map((piece) => unescaped(piece).trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

const everyMail = languages.flatMap((language) =>
  exampleMails(settings, language).map(({ name, words }) => ({ what: `${name} in ${language}`, language, html: '', ...words })),
);

it('[MARK-03] the examples are every mail of every language', () => {
  expect(everyMail.length).toBeGreaterThan(160);
  for (const { what, text, html, subject } of everyMail)
    expect([what, `${subject}${text}${html}`]).toEqual([what, expect.not.stringMatching(/\{\w+\}|undefined/)]);
});

it('[REAL-12] a phone makes no links of the numbers and dates in a mail', () => {
  const meta = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">';
  expect(everyMail.filter(({ html }) => !html.includes(meta))).toEqual([]);
});

describe.each(rows(everyMail, 40))('[MARK-01] $what', ({ subject, text, html, language }) => {
  const tags = tagsIn(html);
  const links = tags.filter(({ name }) => name === 'a').map(({ attributes }) => unescaped(attributes.get('href') ?? ''));

  it('names the company in its subject or its first paragraph, and at the foot its domain and the reason', () => {
    expect(`${subject}\n${text.split('\n\n', 1)[0]}`).toContain('Acme & Söhne');
    const [, foot = ''] = text.split('\n-- \n');
    expect(foot).toMatch(language === 'en' ? /^You get this email because / : /^Sie erhalten diese E-Mail, weil /);
    expect(foot.split('\n').at(-1)).toBe(`Acme & Söhne, ${domain}`);
  });

  it('has one button at most, with the domain to type instead of a press', () => {
    const buttons = tags.filter(({ name, attributes }) => name === 'a' && attributes.get('class') === 'button');
    expect(buttons.length).toBeLessThanOrEqual(1);
    const typed = language === 'en' ? `Or type ${domain} into your browser.` : `Oder geben Sie ${domain} in Ihren Browser ein.`;
    for (const version of [text, unescaped(html)]) expect(version.includes(typed)).toBe(buttons.length === 1);
  });

  it('says its language and direction, has its subject as title, and its first words for the list of mails', () => {
    expect(tags[0]?.attributes).toEqual(
      new Map([
        ['lang', language],
        ['dir', 'ltr'],
      ]),
    );
    expect(unescaped(contentOf(html, 'title'))).toBe(subject);
    const preheader = unescaped(contentOf(html, 'div'));
    expect(preheader).not.toBe('');
    expect(text.startsWith(preheader)).toBe(true);
  });

  it('uses only what mail programs know, loads nothing, and is never cut or wider than 600 pixels', () => {
    const styles = tags.flatMap(({ attributes }) => (attributes.get('style') ?? '').split(';'));
    const rules = [...contentOf(html, 'style').matchAll(/([\w-]+):\s[^;{}]+;/g)].map(([rule]) => rule);
    expect(tags.map(({ name }) => name).filter((name) => !mailElements.has(name))).toEqual([]);
    expect(tags.flatMap(({ attributes }) => [...attributes.keys()]).filter((name) => !mailAttributes.has(name))).toEqual([]);
    const properties = [...styles, ...rules].map((style) => style.split(':', 1)[0]?.trim() ?? '').filter((name) => name !== '');
    expect(properties.filter((name) => !mailStyles.has(name))).toEqual([]);
    expect(html).not.toMatch(/url\(|src=|@import|<script/i);
    const widths = tags.flatMap(({ attributes }) => attributes.get('width') ?? []);
    expect(widths.filter((width) => !width.endsWith('%') && Number(width) > 600)).toEqual([]);
    expect(html).toContain('max-width:600px');
    expect(Buffer.byteLength(html)).toBeLessThan(gmailClipsAt);
  });

  it('has a plain text that says and links to the same', () => {
    const words = text.replaceAll(/\s+/g, ' ');
    const missing = shownIn(html).filter((piece) => !words.includes(piece.replaceAll(/\s+/g, ' ')));
    // The title is the subject of a plain mail.
    expect(missing.filter((piece) => !subject.toLowerCase().includes(piece.toLowerCase()) && piece !== '·')).toEqual([]);
    for (const link of links.filter((each) => each !== `https://${domain}`)) expect(text.split('\n')).toContain(link);
  });

  it('shows a token nowhere but in an address of ours', () => {
    for (const version of [text, unescaped(html)])
      for (const [around] of version.matchAll(/\S*Vq3mJx0a7RkT9bYw2LhC5sNf8PdGzEiU4oXrB1tQyMc/g))
        expect(around).toMatch(
          /^(?:href="|style="[^"]*">)?(?:[^\s"<>]*[">])?https:\/\/login\.acme\.example\/login\/[\w-]+#token=\w+$/,
        );
  });
});

it.each(Object.entries(mailColours))('[MARK-01] text has a contrast of 7:1 in the %s scheme', (_scheme, colours) => {
  const contrast = (front: string, back: string): number => new Color(front).contrastWCAG21(new Color(back));
  for (const back of [colours.card, colours.page])
    for (const front of [colours.text, colours.muted, colours.link]) expect(contrast(front, back)).toBeGreaterThanOrEqual(7);
  expect(contrast(colours.onButton, colours.button)).toBeGreaterThanOrEqual(7);
});
