import { expect, it } from 'vitest';
import { pickFirstView } from './first-view.ts';

const body = '<body><form><p class="seen">a</p><button class="press">b</button></form></body>';

it.each([
  ['a rule of an element that is there', '.seen{color:red}', '.seen{color:red}'],
  [
    'each state of such an element',
    '.press:hover{color:red}.press:focus-visible{color:blue}',
    '.press:hover{color:red}.press:focus-visible{color:blue}',
  ],
  ['no rule of an element that comes later', '.seen{color:red}.later{color:blue}', '.seen{color:red}'],
  ['of several selectors those that match', '.later,.seen{color:red}', '.seen{color:red}'],
  ['the order', '.press{color:red}.later{color:blue}.seen{color:red}', '.press{color:red}.seen{color:red}'],
  ['conditions around them', '@media (hover:hover){.seen{color:red}.later{color:red}}', '@media (hover:hover){.seen{color:red}}'],
  ['layers, with the tokens of the theme', '@layer stepgate{:root{--a:1}}', '@layer stepgate{:root{--a:1}}'],
  ['what a setting or a mark on the root shows', '[data-captcha]{--rooms:1}', '[data-captcha]{--rooms:1}'],
  [
    'the sign of an early press',
    '[data-pressed=""] [type=submit]:after{color:red}',
    '[data-pressed=""] [type=submit]:after{color:red}',
  ],
])('[HOUSE-11] the first view of a page has %s', (_what, style, expected) => {
  expect(pickFirstView(`${style}.last.seen{top:0}.seen{top:0}`, body)).toBe(`${expected}.seen{top:0}`);
});
