/** The statement on the hosted pages, an article of the help in each language, for customers. */

import type { ShippedLanguage } from '../../packages/contract/src/languages.ts';
import { allJourneys, allPeople, cells, troubled, troublesOf } from './cells.ts';
import type { LastRun } from './last-run.ts';
import { journeys, people } from './walks/cells.ts';

export const articleFile = (language: ShippedLanguage): string => `apps/web/content/articles/accessibility.${language}.md`;

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const faults = (language: ShippedLanguage, everywhere: string): string =>
  list(
    allPeople.flatMap((person) =>
      troublesOf(person).map((trouble) => {
        const where =
          trouble.journeys.length === allJourneys.length
            ? everywhere
            : trouble.journeys.map((each) => journeys[each][language]).join(', ');
        return `**${people[person][language]}** (${where}, ${trouble.since}): ${trouble[language]}`;
      }),
    ),
  );

const complain = '/help/contact/channels?issue=accessibility&topic=general-logged-out';

const counts = { all: cells.length, works: cells.length - troubled.length, troubled: troubled.length } as const;

export const articles: Readonly<Record<ShippedLanguage, (run: LastRun) => string>> = {
  en: ({ day, browser }) => `# Accessibility statement

Everybody should be able to log in, sign up and approve a payment here. This page says how far we've come, what doesn't work yet, and how to complain.

It applies to the pages for login, sign-up, payment approvals, lost phones, password resets and account security, and to the emails and text messages that they send.

## How accessible the pages are

The pages meet most of WCAG 2.2, level AA, and of the European standard EN 301 549. The European Accessibility Act asks for accessible pages, and these standards say how. "What doesn't work yet" has the exceptions.

- **See:** text has a contrast of at least 7:1, in light and dark. You can zoom to 400 %.
- **Hear:** screen readers get names, errors and changes. Hidden digits are said as "the number ending in 11".
- **Use:** everything works with the keyboard alone. You can paste codes and passwords, and no check asks you to solve a puzzle.
- **Understand:** one question a page, short sentences, and one error at a time.
- **Confirm it's you:** you never need your face or your voice. There's always another way.

## How we test it

We test ${counts.all} cases: ten kinds of people in six situations. ${counts.works} work, ${counts.troubled} work with trouble, and none is blocked. We tested them last on ${day}, in ${browser}. A program also checks every page for faults. People with disabilities haven't tested the pages yet.

## What doesn't work yet

${faults('en', 'everywhere')}

## Tell us, or complain

If something doesn't work for you, [tell us](${complain}). That page shows our email address and phone number. You can call through a text relay or a sign language service, such as Relay UK.

If our answer doesn't help, you can complain to the authority that watches over accessible services in your country.
`,
  de: ({ day, browser }) => `# Erklärung zur Barrierefreiheit

Alle sollen sich hier anmelden, registrieren und Zahlungen freigeben können. Diese Seite sagt, wie weit wir sind, was noch nicht geht und wie Sie sich beschweren.

Sie gilt für die Seiten zu Anmeldung, Registrierung, Freigabe von Zahlungen, verlorenem Smartphone, neuem Passwort und Kontosicherheit, und für die E-Mails und SMS, die diese Seiten senden.

## Wie barrierefrei die Seiten sind

Die Seiten erfüllen das meiste von WCAG 2.2, Stufe AA, und der europäischen Norm EN 301 549. Das Barrierefreiheitsstärkungsgesetz verlangt barrierefreie Seiten, und diese Normen sagen, wie. "Was noch nicht geht" nennt die Ausnahmen.

- **Sehen:** Text hat einen Kontrast von mindestens 7:1, hell und dunkel. Sie können auf 400 % vergrößern.
- **Hören:** Screenreader bekommen Namen, Fehler und Änderungen. Verborgene Ziffern werden als "die Nummer mit den Endziffern 11" gelesen.
- **Bedienen:** Alles geht mit der Tastatur allein. Sie können Codes und Passwörter einfügen, und keine Prüfung stellt Ihnen ein Rätsel.
- **Verstehen:** eine Frage pro Seite, kurze Sätze und ein Fehler auf einmal.
- **Identität bestätigen:** Sie brauchen weder Ihr Gesicht noch Ihre Stimme. Es gibt immer eine andere Methode.

## Wie wir das testen

Wir testen ${counts.all} Fälle: zehn Gruppen von Menschen in sechs Situationen. ${counts.works} gehen, ${counts.troubled} gehen mit Mühe, und keiner ist unmöglich. Zuletzt haben wir sie am ${day} getestet, in ${browser}. Ein Programm prüft außerdem jede Seite auf Fehler. Menschen mit Behinderungen haben die Seiten noch nicht getestet.

## Was noch nicht geht

${faults('de', 'überall')}

## Sagen Sie es uns, oder beschweren Sie sich

Wenn etwas für Sie nicht geht, [sagen Sie es uns](${complain}). Diese Seite zeigt unsere E-Mail-Adresse und unsere Telefonnummer. Sie können über einen Vermittlungsdienst für Schrift oder Gebärdensprache anrufen, zum Beispiel Tess.

Wenn unsere Antwort nicht hilft, können Sie sich bei der Behörde beschweren, die in Ihrem Land über barrierefreie Dienstleistungen wacht.
`,
};
