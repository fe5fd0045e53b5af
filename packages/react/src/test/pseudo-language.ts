/** A language with the letters of no other: each replaces one of ours and looks like it. Text in our letters didn't come from a catalogue. */

import type { CompiledMessage, Messages } from '../i18n/messages.ts';

const ours = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const others = [...'áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶŁⱮÑÓÞɊŘŠŦÚṼŴẊÝŽ'];

const inOtherLetters = (text: string): string => text.replace(/[a-z]/gi, (letter) => others[ours.indexOf(letter)] ?? letter);

/** The names of its values stay, and so does what is shown in their place. */
function inPseudo(message: CompiledMessage): CompiledMessage {
  return message.map((part) => {
    if (typeof part === 'string') return inOtherLetters(part);
    const [name, type, format] = part;
    const forms = Object.entries(Object(format)).map(([key, form]) => [key, Array.isArray(form) ? inPseudo(form) : form]);
    return forms.length === 0 ? part : [name, type, Object.fromEntries(forms)];
  });
}

/** @param english compiled messages */
export const pseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => [
      id,
      typeof message === 'string' ? inOtherLetters(message) : inPseudo(message),
    ]),
  );

const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
];

/** Every text of the page that a customer may see or hear, except what is typed into a field. */
function collectTexts(root: Element): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) texts.push(...spokenAttributes.map((name) => node.getAttribute(name) ?? ''));
    else if (!['STYLE', 'SCRIPT', 'NOSCRIPT'].includes(node.parentElement?.tagName ?? '')) texts.push(node.textContent ?? '');
  }
  return texts;
}

type Data = {
  /** Names, which may be inside a sentence. */
  readonly names: readonly RegExp[];
  /** Whole texts, such as those of the server. */
  readonly sentences: ReadonlySet<string>;
};

/**
 * @param english compiled messages: an error that was shown before the language changed keeps its text
 * @returns each text of the page that neither a catalogue nor the data has
 */
export function rawTextsIn(root: Element, english: Messages, { names, sentences }: Data): string[] {
  const known = new Set(Object.values(english).map((message) => (Array.isArray(message) ? message.join('') : message)));
  const isRaw = (text: string): boolean =>
    !known.has(text) && !sentences.has(text) && /[a-z]{2}/i.test(names.reduce((left, name) => left.replace(name, ''), text));
  const visibleTexts = collectTexts(root).map((text) => text.trim().replace(/ – Stepgate$/, ''));
  return [...new Set(visibleTexts.filter(isRaw))];
}
