import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellWords } from '../src/shell-words.ts';
import { root } from './mode.ts';
import { pageHtml } from './page-html.ts';

const html = pageHtml({
  hasRootFiles: true,
  page: {
    name: 'login',
    path: '/login',
    language: 'en',
    direction: 'ltr',
    body: '',
    title: 'Log in',
    manifest: undefined,
    hasStillSocials: false,
    unlisted: false,
    onlyEnglish: false,
    welcome: undefined,
    text: undefined,
    words: shellWords.en,
  },
  style: '',
  inlineScripts: [],
  entry: '/entry.js',
  preloads: [],
  next: [],
  inlinedStyles: [],
  restOfStyle: false,
  icon: '<svg/>',
  withoutScript: '/without-script.css',
});

it('[LOOK-12] a phone’s bar takes the surface of the scheme, and its home screen has an icon', async () => {
  const tokens = await readFile(join(root, '../../packages/react/src/theme/tokens.css'), 'utf8');
  const [, light, dark] = /--sg-surface: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const metas = Array.from(
    html.matchAll(/<meta name="theme-color" content="(#\w+)"(?: media="([^"]+)")?>/g),
    ([, colour, media]) => [colour, media],
  );
  // A browser takes the first one whose medium matches.
  expect(metas).toEqual([
    [dark, '(prefers-color-scheme: dark)'],
    [light, undefined],
  ]);
  const [, icon = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html) ?? [];
  expect((await readFile(join(root, 'src/root-files', icon))).subarray(1, 4).toString()).toBe('PNG');
});

it('[LOOK-06] a browser paints nothing before the whole page has arrived, so that no link at its foot grows when its words come', () => {
  const head = html.slice(0, html.indexOf('</head>'));
  const [, awaited = 'nothing'] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(head) ?? [];
  const [, after] = html.split(` id="${awaited}"`);
  // Chromium paints at its start tag.
  expect(after).toBe('></div>\n</body>\n</html>\n');
});

it('[REAL-12] a phone makes no links of the numbers and dates on a page', () => {
  expect(html).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">');
});
