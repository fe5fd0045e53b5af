import { describe, expect, it } from 'vitest';
import { parseText, wordsToFind } from './parse-text.ts';

const none = () => [];
const article = (markdown: string) => parseText(markdown, 'article', none);

describe('a Markdown file', () => {
  it('becomes a title and blocks of words, in which characters stay as they are', () => {
    expect(article('# Codes & calls\n\nTry **this** <now, and\nthen [that](/help).\n\n- one\n- `two<b>`')).toEqual({
      title: 'Codes & calls',
      blocks: [
        {
          kind: 'paragraph',
          words: [
            'Try ',
            { kind: 'strong', words: ['this'] },
            ' <now, and then ',
            { kind: 'link', href: '/help', words: ['that'] },
            '.',
          ],
        },
        {
          kind: 'list',
          ordered: false,
          items: [[{ kind: 'paragraph', words: ['one'] }], [{ kind: 'paragraph', words: [{ kind: 'code', words: ['two<b>'] }] }]],
        },
      ],
    });
  });

  it('becomes a tree of choices in a flow, each with its answer', () => {
    const paragraph = (words: string) => ({ kind: 'paragraph', words: [words] });
    const { blocks } = parseText('# What is it?\n\nAsk.\n\n## A\n\nDo a.\n\n## B\n\nWhich?\n\n### B1\n\nDo b.', 'flow', none);
    expect(blocks).toEqual([
      paragraph('Ask.'),
      { kind: 'choice', words: ['A'], blocks: [paragraph('Do a.')] },
      {
        kind: 'choice',
        words: ['B'],
        blocks: [paragraph('Which?'), { kind: 'choice', words: ['B1'], blocks: [paragraph('Do b.')] }],
      },
    ]);
  });

  it('lists all articles at its placeholder for them', () => {
    const { blocks } = parseText('# Help\n\n{articles}', 'page', () => [{ title: 'Codes', href: '/help/articles/codes' }]);
    expect(blocks).toEqual([{ kind: 'links', links: [{ href: '/help/articles/codes', words: ['Codes'] }] }]);
  });

  it('has rows where a list consists of links alone', () => {
    const rows = article('# Help\n\n- [One](/help)\n- [*Two*](/terms)').blocks;
    const two = { kind: 'link', href: '/terms', words: [{ kind: 'em', words: ['Two'] }] };
    expect(rows).toEqual([{ kind: 'links', links: [{ kind: 'link', href: '/help', words: ['One'] }, two] }]);
    for (const list of ['1. [One](/help)', '- [One](/help) more', '- [One](/help)\n- two'])
      expect(article(`# Help\n\n${list}`).blocks).toMatchObject([{ kind: 'list' }]);
  });

  it('is found by each of its words, without case, accents, marks and addresses', () => {
    const text = '# Prüfung\n\nDie **Prüfung** [heißt](/help/never) so.\n\n1. Ja\n2. `Nein`';
    expect(wordsToFind(text)).toBe('prufung die heisst so ja nein');
  });
});

describe('faults that fail the build', () => {
  it.each([
    '<script>alert(1)</script>',
    'words <img src=x onerror=alert(1)> words',
    '<!-- a remark -->',
    '![a picture](/a.png)',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '> said',
    'a &nbsp; b',
    '#### too deep',
  ])('(UI3) markup that texts don’t support: %s', (text) => {
    expect(() => article(`# Title\n\n${text}`)).toThrow();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'help',
  ])('(UI1) a link to %s', (href) => {
    expect(() => article(`# Title\n\n[go](<${href}>)`)).toThrow(/leads neither/);
  });

  it.each(['', 'No title', '# A [link](/help)\n\ntext', '# Only a title'])(
    'a text without a plain title or without words: %s',
    (text) => {
      expect(() => article(text)).toThrow();
    },
  );

  it('a choice without an answer', () => {
    expect(() => parseText('# What?\n\n## A\n\n## B\n\nDo b.', 'flow', none)).toThrow('"A" leads nowhere');
  });
});
