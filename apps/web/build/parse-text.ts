/**
 * Reads a Markdown file. Pages support only a few plain elements. Everything else, above all markup, fails the build with an error that
 * says what to write instead, so that a text stays text.
 */
import { lexer, type Token, type Tokens } from 'marked';
import { foldedWords } from '../src/pages/text/folded-words.ts';
import type { Block, Text, Words } from '../src/pages/text/text.ts';

/** A flow asks questions: each of its headings is a choice. */
type Kind = 'article' | 'flow' | 'page';

type Listed = { readonly title: string; readonly href: string };

/** A paragraph of only this is replaced by the list of all articles. */
const listOfArticles = '{articles}';

/** A page of our own, or an https address elsewhere. */
const allowedHref = /^(?:\/(?!\/)[\w./?=&#-]*|https:\/\/[^\s\\]+)$/;
const entity = /&#?\w+;/;

function plain(text: string): string {
  if (entity.test(text)) throw new Error(`write the character itself for ${entity.exec(text)?.[0]}`);
  return text.replace(/\s+/g, ' ');
}

function isInline(
  token: Token,
): token is Tokens.Text | Tokens.Strong | Tokens.Em | Tokens.Codespan | Tokens.Link | Tokens.Escape {
  return ['text', 'escape', 'strong', 'em', 'codespan', 'link'].includes(token.type);
}

function parseWord(token: Token): Words[number] {
  if (!isInline(token))
    throw new Error(`"${token.raw}" is ${token.type}: only words, **strong**, *emphasised*, \`code\` and links`);
  switch (token.type) {
    case 'text':
      return plain(token.text);
    case 'escape':
      return token.text;
    case 'codespan':
      return { kind: 'code', words: [token.text] };
    case 'link':
      if (!allowedHref.test(token.href)) throw new Error(`"${token.raw}" leads neither to a page of ours nor to https`);
      return { kind: 'link', href: token.href, words: parseWords(token.tokens) };
    case 'strong':
    case 'em':
      return { kind: token.type, words: parseWords(token.tokens) };
  }
}

const parseWords = (tokens: readonly Token[] = []): Words => tokens.map(parseWord);

function isBlock(token: Token): token is Tokens.Heading | Tokens.Paragraph | Tokens.Text | Tokens.List {
  return ['heading', 'paragraph', 'text', 'list'].includes(token.type);
}

type Links = Extract<Block, { readonly kind: 'links' }>['links'];

/** The links of a list in which each item is a link and nothing else. */
function parseLinks({ ordered, items }: Tokens.List): Links | undefined {
  const links = items.flatMap(({ tokens }): Links => {
    const [paragraph, ...more] = tokens;
    if (paragraph === undefined || !isBlock(paragraph) || paragraph.type === 'list' || more.length > 0) return [];
    const [link, ...rest] = parseWords(paragraph.tokens);
    return link === undefined || typeof link === 'string' || link.kind !== 'link' || rest.length > 0 ? [] : [link];
  });
  return !ordered && links.length === items.length ? links : undefined;
}

function parseBlocks(tokens: readonly Token[], articles: () => readonly Listed[]): Block[] {
  return tokens.flatMap((token): Block | [] => {
    if (token.type === 'space') return [];
    if (!isBlock(token)) throw new Error(`"${token.raw.trim()}" is ${token.type}: only headings, paragraphs and lists`);
    switch (token.type) {
      case 'heading':
        if (token.depth !== 2 && token.depth !== 3) throw new Error(`"${token.raw.trim()}": below the title only ## and ###`);
        return { kind: 'heading', depth: token.depth, words: parseWords(token.tokens) };
      case 'list': {
        const links = parseLinks(token);
        if (links !== undefined) return { kind: 'links', links };
        return { kind: 'list', ordered: token.ordered, items: token.items.map((item) => parseBlocks(item.tokens, articles)) };
      }
      default: {
        if (token.text !== listOfArticles) return { kind: 'paragraph', words: parseWords(token.tokens) };
        return { kind: 'links', links: articles().map(({ title, href }) => ({ href, words: [title] })) };
      }
    }
  });
}

/** Makes each heading a choice, and the content below it the answer. Deeper headings are choices in that answer. */
function toChoices(blocks: readonly Block[], depth: 2 | 3 = 2): Block[] {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' && block.depth === depth ? at : []));
  const before = blocks.slice(0, starts[0]);
  const choices = starts.flatMap((start, nth): Block | [] => {
    const [heading, ...rest] = blocks.slice(start, starts[nth + 1]);
    if (heading?.kind !== 'heading') return [];
    if (rest.length === 0) throw new Error(`"${heading.words.join('')}" leads nowhere: write below it what to do`);
    return { kind: 'choice', words: heading.words, blocks: depth === 2 ? toChoices(rest, 3) : rest };
  });
  return [...before, ...choices];
}

/** @returns the title of a text. @throws if it doesn't begin with a title of plain words */
export function parseTitle(markdown: string): string {
  const [heading] = lexer(markdown);
  const words = heading?.type === 'heading' && heading.depth === 1 ? parseWords(heading.tokens) : [];
  const title = words.every((each) => typeof each === 'string') ? words.join('') : '';
  if (title === '') throw new Error('it must begin with a title: # and words');
  return title;
}

/** Every word of a text once, folded, for the search. */
export function wordsToFind(markdown: string): string {
  const spoken = (tokens: readonly Token[] = []): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'list' && 'items' in token) return spoken(token.items);
      return 'tokens' in token && token.tokens ? spoken(token.tokens) : 'text' in token ? [String(token.text)] : [];
    });
  return [...new Set(foldedWords(spoken(lexer(markdown)).join(' ')))].join(' ');
}

/** @param articles all articles, for the text that lists them */
export function parseText(markdown: string, kind: Kind, articles: () => readonly Listed[]): Text {
  const title = parseTitle(markdown);
  const blocks = parseBlocks(lexer(markdown).slice(1), articles);
  if (blocks.length === 0) throw new Error('it has a title and no text');
  return { title, blocks: kind === 'flow' ? toChoices(blocks) : blocks };
}
