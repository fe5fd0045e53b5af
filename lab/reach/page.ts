/** docs/accessibility.md: the statement for those who build on the product, with the table. */

import { allJourneys, allPeople, cells, troubled, troublesOf } from './cells.ts';
import type { LastRun } from './last-run.ts';
import { journeys, people } from './walks/cells.ts';

export const accessibilityFile = 'docs/accessibility.md';

const rowOf = (person: (typeof allPeople)[number]): string => {
  const states = cells.filter((cell) => cell.person === person).map(({ trouble }) => (trouble ? '*with trouble*' : 'works'));
  return `| ${[people[person].en, ...states].join(' | ')} |`;
};

const faults = (): readonly string[] =>
  allPeople.flatMap((person) =>
    troublesOf(person).map(
      ({ since, en, journeys: where }) =>
        `- **${people[person].en}** (${where.length === allJourneys.length ? 'everywhere' : where.map((each) => journeys[each].en).join(', ')}), since ${since}: ${en}`,
    ),
  );

export const accessibilityPage = ({ day, browser, passed }: LastRun): string => `# Accessibility

Written by \`npm run reach\`, which walks sixty journeys: ten kinds of people, six journeys each. Last run: ${day}, in ${browser}. ${passed.length} of ${cells.length} tests passed.

The hosted pages have this statement at \`/help/articles/accessibility\`, in English and German. If you embed the components, put one of your own on your pages: the European Accessibility
Act (Directive 2019/882, article 13 and annex V) asks the provider of the service for it, and that is you. You can copy from here what is ours.

## What is described

Login, sign-up, the approval of payments, password reset, lost phones and the security settings: the hosted pages, the embedded components, and the emails and text messages. The general
description of each screen is [the tour](tour.md), and [how we check who you are](../apps/web/content/articles/how-we-check-who-you-are.en.md) explains them to customers.

## Status

Partly conformant with WCAG 2.2 level AA and EN 301 549, for the reasons in "What doesn't work". ${cells.length - troubled.length} of ${cells.length} cells work, ${troubled.length} work with trouble, none is blocked.

| | ${allJourneys.map((journey) => journeys[journey].en).join(' | ')} |
| --- |${' --- |'.repeat(allJourneys.length)}
${allPeople.map(rowOf).join('\n')}

Each cell is a step of [reach.spec.ts](../lab/reach/reach.spec.ts): its [hands](../lab/reach/walks/hands.ts) press and type as these people do, and look at each step.

## How the requirements are met

- **Perceivable:** text contrast of at least 7:1, in light and dark. Colours of the system are kept. No content is lost at 400 % zoom. What changes is announced. Hidden digits are said as "the number ending in 11".
- **Operable:** everything works by keyboard, in the order in which it is read. No puzzle: our own captcha solves itself, and codes can be pasted and filled in by the browser.
- **Understandable:** one question a screen, short sentences, one error at a time, and each error says what to do.
- **Robust:** names, roles and states are those of HTML. Each state of each screen passes axe-core with all its rules for WCAG 2.2 A and AA.
- **Identification** (EN 301 549, 5.3): a face is never the only way.

## How it was tested

By ourselves: these ${cells.length} tests, axe-core on every state of every screen in both languages, and walks in Firefox and WebKit. Not tested yet: by people with disabilities, with the voices of
VoiceOver, NVDA and TalkBack, and on a real iPhone.

## What doesn't work

${faults().join('\n')}

## Complaints

Customers write to \`STEPGATE_SUPPORT_EMAIL\` or call \`STEPGATE_SUPPORT_PHONE\` ([settings](operating-reference.md)), also through a text relay. Set both: without them the statement can name no way to
complain. Add your own statement for the rest of your service: its legal name, the authority that supervises you, and what you claim as a disproportionate burden (article 14). We claim none.
`;
