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

\`npm run reach\` walks sixty journeys, of ten kinds of people, and writes this page. Last run: ${day}, in ${browser}. ${passed.length} of ${cells.length} tests passed.

The hosted pages have this statement at \`/help/articles/accessibility\`, with how each requirement is met, in English and German. If you embed the components, publish a statement of your own: the European Accessibility
Act (Directive 2019/882, article 13 and annex V) asks the provider of the service for it, and that is you. You can copy ours.

It covers the hosted pages, the embedded components, emails and text messages. [The tour](tour.md) describes each screen.

## Status

Partly conformant with WCAG 2.2 level AA and EN 301 549, for the reasons in "What doesn't work". ${cells.length - troubled.length} of ${cells.length} cells work, ${troubled.length} work with trouble, none is blocked.

| | ${allJourneys.map((journey) => journeys[journey].en).join(' | ')} |
| --- |${' --- |'.repeat(allJourneys.length)}
${allPeople.map(rowOf).join('\n')}

Each cell is a step of [reach.spec.ts](../lab/reach/reach.spec.ts): its [hands](../lab/reach/walks/hands.ts) press and type as these people do.

## How it was tested

By ourselves: these ${cells.length} tests, axe-core on every state of every screen in both languages, and walks in Firefox and WebKit. Not yet: people with disabilities, VoiceOver, NVDA and TalkBack, a real iPhone.

## What doesn't work

${faults().join('\n')}

## Complaints

Set \`STEPGATE_SUPPORT_EMAIL\` and \`STEPGATE_SUPPORT_PHONE\` ([settings](operating-reference.md)): customers complain there, also through a text relay. Add to your statement the legal name of your service, the authority that supervises you, and what you claim as a disproportionate burden (article 14). We claim none.
`;
