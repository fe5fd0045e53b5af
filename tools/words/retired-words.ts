/**
 * Words that gave way to better ones and may not come back: what a customer reads says one name for each thing, and one phrase for what they do.
 * Each rule brings a text that it replaced, which shows that the rule finds it.
 */

import type { CustomerText } from './customer-texts.ts';

/** A text that may keep the word. */
type Exception = {
  /** The end of the text's place. */
  readonly place: string;
  /** Why this text keeps it. */
  readonly because: string;
};

export type RetiredWord = {
  readonly phrase: RegExp;
  readonly instead: string;
  /** A text of an earlier release. */
  readonly was: string;
  readonly kept?: readonly Exception[];
};

const staff = 'the support desk is for staff, who end the sessions of a customer one by one';
const specified = 'the specification gives this button its name';

export const retiredEnglish: readonly RetiredWord[] = [
  {
    phrase:
      /\b(verif(y|ies)|checks?|proves?|(make|makes|making) sure)( again)? (that )?it's (really )?you\b|\bconfirms? that it's you\b/i,
    instead: "confirm it's you",
    was: "Choose another way to verify that it's you, or get help.",
  },
  {
    phrase: /\bsessions?\b/i,
    instead: 'browser, or login',
    was: "We're stopping it and freezing this session.",
    kept: [
      { place: 'act.end-session.text', because: staff },
      { place: 'act.end-sessions.text', because: staff },
      { place: 'act.take-back.text', because: staff },
      { place: 'desk.sessions', because: staff },
    ],
  },
  {
    phrase: /\b(un)?(freez|froz)/i,
    instead: 'stop, log out, or deactivate',
    was: "We've frozen this session",
    kept: [{ place: 'desk.frozen', because: 'the support desk tells a frozen session from one that has ended' }],
  },
  {
    phrase: /^Network$/,
    instead: 'Location, or nothing',
    was: 'Network',
    kept: [{ place: 'fact.network', because: 'the support desk shows the network itself' }],
  },
  { phrase: /\bknows your\b/i, instead: 'may know your', was: 'The person who tried knows your password.' },
  {
    phrase: /\b(security (page|settings)|under security)\b|\[security\]/i,
    instead: 'account security',
    was: "You'll find it in your account, under Security.",
  },
  { phrase: /\berror code\b/i, instead: 'support code', was: 'Error code:' },
  { phrase: /\bterms and conditions\b/i, instead: 'terms of use', was: 'terms and conditions' },
  { phrase: /\blog (it|them) out\b/i, instead: 'log out this browser, or all others', was: 'Log it out' },
  {
    phrase: /^(ok|okay|got it)$/i,
    instead: 'Done',
    was: 'OK',
    kept: [
      { place: 'resetLink.gotIt', because: specified },
      { place: 'forgot.gotIt', because: specified },
    ],
  },
  { phrase: /\bundo the change of\b/i, instead: 'undo your email change', was: 'Undo the change of your email address' },
  {
    phrase: /\bhas its old address again\b/i,
    instead: "we've restored your email address",
    was: 'Your account has its old address again',
  },
  { phrase: /\btrick you out of\b/i, instead: 'steal', was: 'Then a fake page has nothing to trick you out of.' },
  { phrase: /^Nothing was sent\.$/, instead: 'Payment cancelled. No money was sent.', was: 'Nothing was sent.' },
  {
    phrase: /\bask for a new one\.$/i,
    instead: 'a button that sends a new one',
    was: 'Log in and ask for a new one.',
    kept: [{ place: 'problems.invalid_link', because: 'a refusal has no button of its own' }],
  },
  { phrase: /\blogged in since\b/i, instead: 'last login', was: 'Logged in since' },
  {
    phrase: /\bcan be appealed\b/i,
    instead: 'an account to review',
    was: 'If {email} can be appealed, the people who decide now have your message.',
  },
  { phrase: /\bprograms\b/i, instead: 'bots', was: 'Programs that try out stolen passwords look like customers to us at first.' },
  {
    phrase: /^That code is wrong\. /,
    instead: 'That code is wrong or has expired.',
    was: 'That code is wrong. Check it and try again.',
  },
];

export const retiredGerman: readonly RetiredWord[] = [
  {
    phrase: /\bsich (noch |nicht |mehr |dann |so |zu |mit [^,.:]{1,40} )*bestätigen\b/,
    instead: 'Ihre Identität bestätigen',
    was: 'Wie möchten Sie sich bestätigen?',
  },
  {
    phrase: /\b(dass|ob) Sie es (wirklich )?sind\b/,
    instead: 'Ihre Identität bestätigen',
    was: 'Bestätigen Sie zuerst, dass Sie es sind.',
  },
  {
    phrase: /Sitzung/i,
    instead: 'Browser, Anmeldung',
    was: 'Wir stoppen den Vorgang und sperren diese Sitzung.',
  },
  {
    phrase: /\bTelefon(e|en|s)?\b(?!-)|\bHandys?\b/,
    instead: 'Smartphone',
    was: 'Öffnen Sie die Anfrage auf Ihrem Telefon.',
    kept: [
      { place: 'channels.phone', because: 'it labels a number to call' },
      { place: 'what-we-never-ask.de.md:5', because: 'it speaks of a phone call' },
    ],
  },
  { phrase: /^Netzwerk$/, instead: 'Ort, or nothing', was: 'Netzwerk' },
  {
    phrase: /\bkennt Ihr Passwort\b|\bder Ihr Passwort\b[^.]*\bkennt\b/,
    instead: 'kennt vielleicht',
    was: 'Wer es versucht hat, kennt Ihr Passwort.',
  },
  {
    phrase: /Sicherheits(seite|einstellungen)|„Sicherheit“|\[Sicherheit\]/,
    instead: 'Kontosicherheit',
    was: 'Sie finden ihn in Ihrem Konto unter „Sicherheit“.',
  },
  { phrase: /Fehlercode/i, instead: 'Support-Code', was: 'Fehlercode:' },
  { phrase: /^(OK|Alles klar|Verstanden)$/i, instead: 'Fertig', was: 'Alles klar' },
  { phrase: /\b(funktioniert|gilt) einmal\b/, instead: 'nur einmal gültig', was: 'Der Code gilt einmal.' },
  {
    phrase: /\bsagen Ihnen (einen|den|Ihren)\b[^.]*Code/,
    instead: 'lesen Ihnen den Code vor',
    was: 'Wir rufen Sie an und sagen Ihnen einen 6-stelligen Code.',
  },
  { phrase: /\bgeben Sie das\b[^.]*\bfrei$/i, instead: 'bitte freigeben', was: 'Bitte geben Sie das frei' },
  {
    phrase: /\bSMS, WhatsApp-Nachrichten und Anrufe\b/,
    instead: 'Codes erhalten Sie',
    was: 'An diese Nummern senden wir SMS, WhatsApp-Nachrichten und Anrufe mit Codes.',
  },
  { phrase: /\bhat nicht gereicht\b/, instead: 'Wir konnten Sie nicht erkennen', was: 'Dieses Videoselfie hat nicht gereicht' },
  { phrase: /, Mund weit auf/, instead: 'Öffnen Sie den Mund weit', was: 'Schauen Sie geradeaus, Mund weit auf' },
  { phrase: /\bentspannen\b/, instead: 'Geschafft.', was: 'Sie können sich jetzt entspannen.' },
  { phrase: /\bden Link niemandem\b/, instead: 'Geben Sie den Link nicht weiter', was: 'Senden Sie den Link niemandem.' },
  {
    phrase: /\bseine alte Adresse$/,
    instead: 'Ihre alte E-Mail-Adresse gilt wieder',
    was: 'Ihr Konto hat wieder seine alte Adresse',
  },
  { phrase: /\bMöglich in #/, instead: 'Noch # Sekunden', was: 'Möglich in # Sekunden.' },
  { phrase: /^Wir haben \S+ getrennt\b/, instead: 'nicht mehr verbunden', was: 'Wir haben {name} getrennt.' },
  { phrase: /E-Mail-Postfach/, instead: 'Postfach, which breaks at no hyphen', was: 'Prüfen Sie Ihr E-Mail-Postfach' },
  { phrase: /\bAngemeldet seit\b/, instead: 'Letzte Anmeldung', was: 'Angemeldet seit' },
  { phrase: /Dieser Code ist falsch\. /, instead: 'falsch oder abgelaufen', was: 'Dieser Code ist falsch. Prüfen Sie ihn.' },
];

const keeps = ({ kept = [] }: RetiredWord, { place }: CustomerText): boolean => kept.some((one) => place.endsWith(one.place));

/** @returns each retired word in these texts, with its place and what the text should say instead */
export const retiredIn = (texts: readonly CustomerText[], words: readonly RetiredWord[]): string[] =>
  texts.flatMap((text) =>
    words.flatMap((word) => {
      const found = word.phrase.exec(text.text);
      return found === null || keeps(word, text) ? [] : [`${text.place}: “${found[0]}” (${word.instead})`];
    }),
  );

/** @returns the exceptions that no text needs */
export const unneededIn = (texts: readonly CustomerText[], words: readonly RetiredWord[]): string[] =>
  words.flatMap(({ phrase, kept = [] }) =>
    kept
      .filter(({ place }) => !texts.some((one) => one.place.endsWith(place) && phrase.test(one.text)))
      .map(({ place }) => place),
  );
