import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LookFault } from './look-fault.ts';
import { ownColours } from './own-colours.ts';
import { tokenSyntax } from './token-syntax.ts';
import { readTokens } from './tokens.ts';

function readFaults(text: string): readonly string[] {
  try {
    readTokens(text, 'brand.css');
  } catch (error) {
    if (error instanceof LookFault) return error.faults;
    throw error;
  }
  return [];
}
const fault = (line: number, what: string) => `STEPGATE_TOKENS: brand.css, line ${line}: ${what}`;
const one = (declarations: string) => readFaults(`:root { ${declarations} }`);

describe('[API-06] a file of design tokens', () => {
  it('is written anew: plain values for every browser, both schemes for those that have them, and movement for those who want it', () => {
    const file = `/* Acme, light and dark </style> */
:root {
  color-scheme: light dark;
  --sg-accent: light-dark(#1f2f8f, color-mix(in oklab, white 40%, blue)); /* a comment */
  --sg-surface: #FFF;
  --sg-quick: 50ms;
}
:root { --sg-font: "Acme Sans", system-ui; --sg-shadow: 0 1px 2px light-dark(rgb(1 2 3 / 5%), black); --sg-text: calc(1rem + 1px) }`;
    expect(readTokens(file, 'brand.css').css).toBe(
      [
        ':root{--sg-accent:#1f2f8f;--sg-surface:#FFF;--sg-font:"Acme Sans",system-ui;--sg-shadow:0 1px 2px rgb(1 2 3/5%);--sg-text:calc(1rem + 1px)}',
        '@supports (color:light-dark(red,red)){:root{color-scheme:light dark;--sg-accent:light-dark(#1f2f8f,color-mix(in oklab,white 40%,blue));--sg-shadow:0 1px 2px light-dark(rgb(1 2 3/5%),black)}}',
        '@media (prefers-reduced-motion:no-preference){:root{--sg-quick:50ms}}',
      ].join(''),
    );
  });

  it.each([
    ['', '#fff', { light: '#fff', dark: '#fff' }],
    ['', 'light-dark(#fff, #111)', { light: '#fff', dark: '#111' }],
    ['color-scheme: dark;', 'light-dark(#fff, #111)', { light: '#111', dark: '#111' }],
    ['color-scheme: light;', 'light-dark(rgb(255, 255, 255), #111)', { light: 'rgb(255,255,255)', dark: 'rgb(255,255,255)' }],
  ])('says which surface its customers see: %s %s', (scheme, value, surface) => {
    const tokens = readTokens(`:root { ${scheme} --sg-surface: ${value} }`, 'brand.css');
    expect(tokens).toMatchObject({ surface, accent: undefined });
  });

  it.each([
    ['--sg-acent: red', "--sg-acent isn't a token"],
    ['--SG-accent: red', "--SG-accent isn't a token"],
    ['--acme: red', "--acme isn't a token"],
    ['color: red', "color isn't a token"],
    ['background: url(//evil.example/a)', "background isn't a token"],
    ['--sg-social-logins: 3', "--sg-social-logins isn't a token"],
    ['--sg-illustration: none', '"none" is no value for --sg-illustration'],
    ['--sg-illustration: 0.5', '"0.5" is no value for --sg-illustration'],
    ['--sg-accent: url(https://evil.example/a)', "--sg-accent can't use url()"],
    ['--sg-accent: url("javascript:alert(1)")', "--sg-accent can't use url()"],
    ['--sg-text: calc(1px + url(a))', "--sg-text can't use url()"],
    ['--sg-accent: image-set("a" 1x)', "--sg-accent can't use image-set()"],
    ['--sg-accent: var(--sg-ink)', "--sg-accent can't use var()"],
    ['--sg-accent: attr(data-brand)', "--sg-accent can't use attr()"],
    ['--sg-text: env(safe-area-inset-top)', "--sg-text can't use env()"],
    ['--sg-accent: expression(alert(1))', "--sg-accent can't use expression()"],
    ['--sg-font: "</style><script>alert(1)</script>"', 'the value of --sg-font has a character that no token needs'],
    ['--sg-font: "\\3c /style>"', 'the value of --sg-font has a character that no token needs'],
    ['--sg-font: "a;b"', 'the value of --sg-font has a character that no token needs'],
    ['--sg-ink: r\\65 d', 'the value of --sg-ink has a character that no token needs'],
    ['--sg-accent: 12px', '"12px" is no value for --sg-accent'],
    ['--sg-accent: #12345', '"#12345" is no value for --sg-accent'],
    ['--sg-accent: inherit', '"inherit" is no value for --sg-accent'],
    ['--sg-radius: red', '"red" is no value for --sg-radius'],
    ['--sg-radius: -1px', '"-1px" is no value for --sg-radius'],
    ['--sg-text: 16', '"16" is no value for --sg-text'],
    ['--sg-quick: 120', '"120" is no value for --sg-quick'],
    ['--sg-link-line: blink it', '"blink it" is no value for --sg-link-line'],
    ['color-scheme: only sepia', '"only sepia" is no value for color-scheme'],
    ['--sg-line:', '"" is no value for --sg-line'],
    ['--sg-ink: red !important', "--sg-ink can't be !important"],
    ['--sg-ink: red; --sg-ink: blue', '--sg-ink is set twice'],
    [`--sg-font: "${'a'.repeat(500)}"`, 'the value of --sg-font is longer than 500 characters'],
  ])('is refused with its line: %s', (declarations, why) => {
    expect(one(declarations)).toEqual([fault(1, why)]);
  });

  it('names every fault with its own line, and nothing but tokens on :root', () => {
    const file = `@import "a.css";
:root { --sg-acent: red;
  --sg-ink: url(a) }
body { --sg-ink: red }
@media print { :root { --sg-ink: red } }
:root, html { --sg-ink: red }
:root { & p { color: red } }
:root { nonsense }
</style><script>alert(1)</script>`;
    const faults = readFaults(file);
    expect(faults).toEqual(
      expect.arrayContaining([
        fault(1, 'only :root { … } may stand here'),
        fault(2, "--sg-acent isn't a token"),
        fault(3, "--sg-ink can't use url()"),
        fault(4, 'only :root { … } may stand here'),
        fault(5, 'only :root { … } may stand here'),
        fault(6, 'only :root { … } may stand here'),
        fault(7, 'only tokens may stand here'),
        expect.stringMatching(/^STEPGATE_TOKENS: brand\.css, line 8: /),
        expect.stringMatching(/^STEPGATE_TOKENS: brand\.css, line 9: /),
      ]),
    );
    expect(faults).toHaveLength(9);
  });

  it.each(['', '/* nothing */', ':root {}'])('that sets nothing is refused, because somebody wanted something: %j', (file) => {
    expect(readFaults(file)).toEqual(['STEPGATE_TOKENS: brand.css, it sets no token']);
  });

  it('takes every example of the guide', async () => {
    const guide = await readFile(new URL('../../../../../docs/theming.md', import.meta.url), 'utf8');
    const examples = Array.from(guide.matchAll(/```css\n([^`]*:root[^`]*)```/g), ([, css = '']) => css);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const css of examples) expect(readFaults(css)).toEqual([]);
  });

  it('may set each token that the product has, except for the rooms that the service writes, to the product’s own value', async () => {
    const own = await readFile(new URL('../../../../../packages/react/src/theme/tokens.css', import.meta.url), 'utf8');
    const names = new Set(Array.from(own.matchAll(/(--sg-[\w-]+):/g), ([, name]) => name));
    expect(names.size).toBeGreaterThan(60);
    expect([...tokenSyntax.keys()].filter((name) => name !== 'color-scheme').sort()).toEqual([...names].sort());
    const values = [...own.matchAll(/^ *(--sg-[\w-]+: [^;]*);/gm)].map(([, value = '']) => value);
    const literal = values.filter((value) => !/: .*var\(/s.test(value));
    expect(literal.length).toBeGreaterThan(80);
    for (const value of literal) expect(one(value), value).toEqual([]);
  });
});

describe('[API-06] colours that are too similar for customers', () => {
  const weakOf = (declarations: string) => readTokens(`:root { ${declarations} }`, 'brand.css').weak;

  it.each([
    [
      '#777 on white is just too weak for text',
      'color-scheme: light; --sg-ink: #777777; --sg-ground: #fff',
      [
        '--sg-ink on --sg-surface has a contrast of 4.47:1 in the light scheme, and text needs 4.5:1',
        '--sg-ink on --sg-ground has a contrast of 4.47:1 in the light scheme, and text needs 4.5:1',
        '--sg-ink on --sg-accent-soft has a contrast of 3.93:1 in the light scheme, and text needs 4.5:1',
      ],
    ],
    ['#767676 on white is just enough', 'color-scheme: light; --sg-ink: #767676; --sg-ground: #fff; --sg-accent-soft: #fff', []],
    [
      '#949494 on white is just enough for the edge of a control',
      'color-scheme: light; --sg-control: #949494; --sg-ground: white',
      [],
    ],
    [
      'and #959595 isn’t',
      'color-scheme: light; --sg-control: #959595; --sg-ground: white',
      [
        '--sg-control on --sg-surface has a contrast of 2.99:1 in the light scheme, and a control or a sign needs 3:1',
        '--sg-control on --sg-ground has a contrast of 2.99:1 in the light scheme, and a control or a sign needs 3:1',
      ],
    ],
    [
      'white on a yellow button',
      'color-scheme: light; --sg-accent: #ffd400; --sg-on-accent: #fff; --sg-accent-strong: black',
      [
        '--sg-accent on --sg-surface has a contrast of 1.43:1 in the light scheme, and text needs 4.5:1',
        '--sg-accent on --sg-ground has a contrast of 1.30:1 in the light scheme, and text needs 4.5:1',
        '--sg-accent on --sg-accent-soft has a contrast of 1.25:1 in the light scheme, and text needs 4.5:1',
        '--sg-on-accent on --sg-accent has a contrast of 1.43:1 in the light scheme, and text needs 4.5:1',
      ],
    ],
  ])('are named at the start, with what was measured: %s', (_what, declarations, weak) => {
    expect(weakOf(declarations)).toEqual(weak.map((each) => `STEPGATE_TOKENS: brand.css, ${each}`));
  });

  it('are measured in each scheme that customers see, beside our own colours', () => {
    const one = '--sg-ink: #12232b';
    expect(weakOf(`color-scheme: light; ${one}`)).toEqual([]);
    expect(weakOf(`color-scheme: dark; ${one}`)).toHaveLength(3);
    expect(weakOf(one).map((weak) => weak.match(/the \w+ scheme/)?.[0])).toEqual(Array(3).fill('the dark scheme'));
    expect(weakOf('--sg-ink: light-dark(#12232b, #e8f0f1)')).toEqual([]);
  });

  it.each([
    'rgb(255 255 255)',
    'rgb(255, 255, 255)',
    'hsl(0 0% 100%)',
    'hwb(0 100% 0%)',
    'lab(100% 0 0)',
    'oklch(1 0 0)',
    'color(srgb 1 1 1)',
    'white',
    '#fff',
    '#ffff',
  ])('are measured however a colour is written: %s', (white) => {
    expect(
      weakOf(`color-scheme: light; --sg-on-danger: ${white}; --sg-danger: #ffffff; --sg-danger-strong: #000`),
    ).toContainEqual(
      'STEPGATE_TOKENS: brand.css, --sg-on-danger on --sg-danger has a contrast of 1.00:1 in the light scheme, and text needs 4.5:1',
    );
  });

  it.each(['color-mix(in oklab, white 99%, black)', 'rgb(255 255 255 / 50%)', 'transparent', 'currentcolor'])(
    'are left to the operator where the colour depends on something else: %s',
    (colour) => {
      expect(weakOf(`color-scheme: light; --sg-ink: ${colour}`)).toEqual([]);
    },
  );

  it('aren’t among our own, nor in any example of the guide', async () => {
    const guide = await readFile(new URL('../../../../../docs/theming.md', import.meta.url), 'utf8');
    const examples = Array.from(guide.matchAll(/```css\n([^`]*:root[^`]*)```/g), ([, css = '']) => css);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const css of examples) expect(readTokens(css, 'brand.css').weak).toEqual([]);
    const own = await readFile(new URL('../../../../../packages/react/src/theme/tokens.css', import.meta.url), 'utf8');
    for (const [name, { light, dark }] of ownColours) expect(own).toContain(`--sg-${name}: light-dark(${light}, ${dark});`);
    expect(
      weakOf([...ownColours].map(([name, { light, dark }]) => `--sg-${name}: light-dark(${light}, ${dark})`).join(';')),
    ).toEqual([]);
  });
});
