import { addedTag } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { languageAfterLogin, languagesOfPage } from './kept-language.ts';

const fr = addedTag('fr');
const guessed = { language: 'en', languageChosen: false } as const;
const chosen = { language: 'en', languageChosen: true } as const;

it.each([
  ['nothing is known', { here: undefined, customers: undefined, browsers: [] }, []],
  ['only the browser says', { here: undefined, customers: undefined, browsers: ['de', 'en'] as const }, ['de', 'en']],
  ['the customer has chosen elsewhere', { here: undefined, customers: 'de', browsers: ['en'] as const }, ['de', 'en']],
  ['somebody has chosen here', { here: 'en', customers: 'de', browsers: ['de'] as const }, ['en', 'de', 'de']],
  ['the customer’s language has no pages', { here: undefined, customers: fr, browsers: ['de'] as const }, ['fr', 'de']],
] as const)('[ENG-10] a page’s languages, the most wanted first: %s', (_, wanted, languages) => {
  expect(languagesOfPage(wanted)).toEqual(languages);
});

it.each([
  ['a new customer, who has chosen nothing', 'de', undefined, undefined, { language: 'de', languageChosen: false }],
  ['a new customer, who has chosen', 'de', 'de', undefined, { language: 'de', languageChosen: true }],
  ['nobody has chosen: the last login decides', 'de', undefined, guessed, { language: 'de', languageChosen: false }],
  ['chosen in this browser', 'de', 'de', guessed, { language: 'de', languageChosen: true }],
  ['chosen in this browser, and another elsewhere before', 'de', 'de', chosen, { language: 'de', languageChosen: true }],
  ['chosen elsewhere, in a browser that guesses another', 'de', undefined, chosen, { language: 'en', languageChosen: true }],
  ['an app that shows another language than our pages', 'en', 'de', guessed, { language: 'en', languageChosen: false }],
  ['such an app, and chosen elsewhere', 'de', 'en', chosen, { language: 'en', languageChosen: true }],
] as const)('[ENG-10] the language of messages after a login: %s', (_, shown, here, kept, after) => {
  expect(languageAfterLogin(shown, here, kept)).toEqual(after);
});
