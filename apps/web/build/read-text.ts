/**
 * Reads a Markdown file. What a page can show is few and plain; everything else, markup above all, fails the build with what to write
 * instead, so that a text never becomes anything but text.
 */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Text, Words } from '../src/pages/text/text.ts';

/** A text of questions and answers, each of whose headings is a choice. */
type Kind = 'article' | 'flow' | 'page';

type Listed = { readonly title: string; readonly href: string };

/** Stands alone in a paragraph: the list of all articles comes in its place. */
const listOfArticles = '{articles}';

/** A page of our own, or an address outside that is safe to leave for. */
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

function wordOf(token: Token): Words[number] {
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
      return { kind: 'link', href: token.href, words: wordsOf(token.tokens) };
    case 'strong':
    case 'em':
      return { kind: token.type, words: wordsOf(token.tokens) };
  }
}

const wordsOf = (tokens: readonly Token[] = []): Words => tokens.map(wordOf);

function isBlock(token: Token): token is Tokens.Heading | Tokens.Paragraph | Tokens.Text | Tokens.List {
  return ['heading', 'paragraph', 'text', 'list'].includes(token.type);
}

function blocksOf(tokens: readonly Token[], articles: () => readonly Listed[]): Block[] {
  return tokens.flatMap((token): Block | [] => {
    if (token.type === 'space') return [];
    if (!isBlock(token)) throw new Error(`"${token.raw.trim()}" is ${token.type}: only headings, paragraphs and lists`);
    switch (token.type) {
      case 'heading':
        if (token.depth !== 2 && token.depth !== 3) throw new Error(`"${token.raw.trim()}": below the title only ## and ###`);
        return { kind: 'heading', depth: token.depth, words: wordsOf(token.tokens) };
      case 'list':
        return { kind: 'list', ordered: token.ordered, items: token.items.map((item) => blocksOf(item.tokens, articles)) };
      default: {
        if (token.text !== listOfArticles) return { kind: 'paragraph', words: wordsOf(token.tokens) };
        const links = articles().map(({ title, href }): Words => [{ kind: 'link', href, words: [title] }]);
        return { kind: 'list', ordered: false, items: links.map((words) => [{ kind: 'paragraph', words }]) };
      }
    }
  });
}

/** Makes a choice of each heading, with what stands below it as its answer: the deeper headings are choices in it. */
function choicesOf(blocks: readonly Block[], depth: 2 | 3 = 2): Block[] {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' && block.depth === depth ? at : []));
  const before = blocks.slice(0, starts[0]);
  const choices = starts.flatMap((start, nth): Block | [] => {
    const [heading, ...rest] = blocks.slice(start, starts[nth + 1]);
    if (heading?.kind !== 'heading') return [];
    if (rest.length === 0) throw new Error(`"${heading.words.join('')}" leads nowhere: write below it what to do`);
    return { kind: 'choice', words: heading.words, blocks: depth === 2 ? choicesOf(rest, 3) : rest };
  });
  return [...before, ...choices];
}

/** @returns the title of a text. @throws where it does not begin with one, of words alone */
export function titleOf(markdown: string): string {
  const [heading] = lexer(markdown);
  const words = heading?.type === 'heading' && heading.depth === 1 ? wordsOf(heading.tokens) : [];
  const title = words.every((each) => typeof each === 'string') ? words.join('') : '';
  if (title === '') throw new Error('it must begin with a title: # and words');
  return title;
}

/** @param articles all there are, for the text that lists them */
export function readText(markdown: string, kind: Kind, articles: () => readonly Listed[]): Text {
  const title = titleOf(markdown);
  const blocks = blocksOf(lexer(markdown).slice(1), articles);
  if (blocks.length === 0) throw new Error('it has a title and no text');
  return { title, blocks: kind === 'flow' ? choicesOf(blocks) : blocks, waysOn: kind !== 'page' };
}
