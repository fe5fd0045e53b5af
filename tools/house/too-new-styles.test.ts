import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';
import { listStyles } from './styles.ts';
import { findTooNewSelectors, findTooNewStyles } from './too-new-styles.ts';

it('[ENG-01] a value that the oldest browsers lack is behind a question to the browser', () => {
  const files = listStyles();
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    findTooNewStyles(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

/** The look in Firefox before 121 where a rule needs `:has()`: each was weighed, and blocks no customer. */
const withoutHas: Readonly<Record<string, string>> = {
  'apps/demo/pages/demo-start/DemoStart.module.css': 'the demo only: a narrower page',
  'apps/demo/pages/send/Send.module.css': 'the demo only: the button is docked',
  'apps/desk/src/review/Review.module.css': 'a focused field may have to be scrolled above the buttons',
  'apps/web/src/pages/register/Register.module.css': 'two arrows that lead back, in one view',
  'apps/web/src/shell.css': 'the languages stand below the card',
  'packages/react/src/captcha/use-form-captcha.module.css': 'a gap of one line below a form',
  'packages/react/src/host/PageFrame.module.css':
    'the margin of the body, which our own pages remove themselves; a host has a rule of its own',
  'packages/react/src/pages/parts/reserved/Reserved.module.css': 'the account below moves when an answer comes',
  'packages/react/src/pages/security/SectionRow.module.css': 'an arrow that doesn’t turn, a title without a hover colour',
  'packages/react/src/pages/security/sections/BackupCodes.module.css': 'the whole page is printed, with the codes',
  'packages/react/src/parts/loading/LoadingView.module.css': 'a shape without words, from rules of its own',
  'packages/react/src/parts/transaction-details/TransactionDetails.module.css':
    'a focused field may have to be scrolled below the details',
  'packages/react/src/social/SocialSlot.module.css': 'the button is docked on a phone, as without social logins',
  'packages/react/src/ui/Choices.module.css': 'the chosen radio alone is coloured',
  'packages/react/src/ui/Dialog.module.css': 'the page behind a dialog can be scrolled; a sheet is as high as its words',
  'packages/react/src/ui/FileButton.module.css': 'a ring after a press as well, from rules of its own',
  'packages/react/src/ui/Step.module.css': 'a short step stands higher; a focused field may have to be scrolled above the button',
};

it('[ENG-01] a selector that the oldest browsers lack is behind a question to the browser, or what they show instead is written down', () => {
  const files = listStyles().filter((file) => findTooNewSelectors(readFileSync(join(root, file), 'utf8')).length > 0);
  expect(files).toEqual(Object.keys(withoutHas));
});

it.each([
  ['.a:has(b) { color: red; }', 1],
  ['@media print { .a:not(:has(b)) { color: red; } }', 1],
  ['@supports selector(:has(a)) { .a:has(b) { color: red; } }', 0],
  ['@supports not selector(:has(a)) { .a:focus-within { color: red; } }', 0],
  ['@supports not selector(:has(a)) { .a:has(b) { color: red; } }', 1],
  ['.a:is(b) { color: red; background: blue; }', 0],
] as const)('of the selectors in %s %i are found', (css, count) => {
  expect(findTooNewSelectors(css)).toHaveLength(count);
});

it.each([
  ['.a { color: color-mix(in srgb, red 5%, blue); }', 1],
  ['@supports (color: color-mix(in srgb, red, blue)) { .a { color: color-mix(in srgb, red 5%, blue); } }', 0],
  ['@media (hover: hover) { .a { color: color-mix(in srgb, red 5%, blue); } }', 1],
  ['.a { border: 1px solid color-mix(in srgb, red 5%, blue); }', 1],
  ['.a::after { content: attr(data-a) / ""; }', 1],
  ['.a::after { content: attr(data-a); }', 0],
  ['.a { grid-area: 1 / 2; }', 0],
] as const)('of %s %i are found', (css, count) => {
  expect(findTooNewStyles(css)).toHaveLength(count);
});
