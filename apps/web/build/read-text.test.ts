import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const none = () => [];
const article = (markdown: string) => readText(markdown, 'article', none);

describe('what a Markdown file becomes', () => {
  it('is a title, and blocks of words in which characters are what they are', () => {
    expect(article('# Codes & calls\n\nTry **this** <now, and\nthen [that](/help).\n\n- one\n- `two<b>`')).toEqual({
      title: 'Codes & calls',
      waysOn: true,
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

  it('is a tree of choices in a flow, each with its answer', () => {
    const paragraph = (words: string) => ({ kind: 'paragraph', words: [words] });
    const { blocks } = readText('# What is it?\n\nAsk.\n\n## A\n\nDo a.\n\n## B\n\nWhich?\n\n### B1\n\nDo b.', 'flow', none);
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

  it('lists all articles where it asks for them', () => {
    const { blocks } = readText('# Help\n\n{articles}', 'page', () => [{ title: 'Codes', href: '/help/articles/codes' }]);
    const link = { kind: 'link', href: '/help/articles/codes', words: ['Codes'] };
    expect(blocks).toEqual([{ kind: 'list', ordered: false, items: [[{ kind: 'paragraph', words: [link] }]] }]);
  });
});

describe('what fails the build', () => {
  it.each([
    '<script>alert(1)</script>',
    'words <img src=x onerror=alert(1)> words',
    '<!-- a remark -->',
    '![a picture](/a.png)',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '> said',
    'a &nbsp; b',
    '#### too deep',
  ])('(UI3) what a text has no words for: %s', (text) => {
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

  it('a choice that leads nowhere', () => {
    expect(() => readText('# What?\n\n## A\n\n## B\n\nDo b.', 'flow', none)).toThrow('"A" leads nowhere');
  });
});
