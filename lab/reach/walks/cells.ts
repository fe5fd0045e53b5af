/**
 * Ten kinds of people and six journeys: what works for whom. Each cell is a step of `reach.spec.ts`, and `npm run reach` writes the table, with what
 * doesn't work well, into docs/accessibility.md and into the statement on the hosted pages.
 */

export const people = {
  blind: { en: 'blind, with a screen reader', de: 'blind, mit Screenreader' },
  lowVision: { en: 'low vision, at 400 % zoom', de: 'sehbehindert, bei 400 % Zoom' },
  keyboard: { en: 'keyboard only', de: 'nur mit Tastatur' },
  voice: { en: 'switch or voice control', de: 'mit Schalter oder Sprachsteuerung' },
  deaf: { en: 'deaf', de: 'gehörlos' },
  plain: { en: 'dyslexia or low literacy', de: 'mit Leseschwäche' },
  noSmartphone: { en: 'no smartphone', de: 'ohne Smartphone' },
  slowPhone: { en: 'old, slow phone', de: 'mit altem, langsamem Smartphone' },
  shared: { en: 'shared computer', de: 'an einem geteilten Computer' },
  otherScript: {
    en: 'other script, right to left, own digits',
    de: 'mit anderer Schrift von rechts nach links, eigenen Ziffern',
  },
} as const;

export const journeys = {
  login: { en: 'login', de: 'Anmeldung' },
  signUp: { en: 'sign-up', de: 'Registrierung' },
  payment: { en: 'payment approval', de: 'Freigabe einer Zahlung' },
  lostPhone: { en: 'lost phone', de: 'verlorene Telefonnummer' },
  reset: { en: 'password reset', de: 'neues Passwort' },
  passkey: { en: 'passkey', de: 'Passkey' },
} as const;

export type Person = keyof typeof people;
export type Journey = keyof typeof journeys;

/** Obstacles of a journey that can still be finished. */
export type Trouble = {
  /** When we learned of it. */
  readonly since: string;
  /** A sentence each, for those whom it concerns. */
  readonly en: string;
  readonly de: string;
};

/** The customers and their obstacles. Every other cell works. No cell may be blocked: there is no word for it here. */
export const troubles: { readonly [P in Person]?: { readonly [J in Journey]?: Trouble } } = {
  blind: {
    lostPhone: {
      since: '2026-11-28',
      en: "Spoken hints help you take the photo of your face with your ID, but they can't tell whether the ID can be read. Without a photo, the change waits three days.",
      de: 'Gesprochene Hinweise helfen beim Foto von Ihrem Gesicht mit Ihrem Ausweis. Ob der Ausweis lesbar ist, können sie nicht sagen. Ohne Foto wartet die Änderung drei Tage.',
    },
  },
  lowVision: {
    lostPhone: {
      since: '2026-11-27',
      en: 'The list of what you need is long.',
      de: 'Die Liste der Voraussetzungen ist lang.',
    },
  },
  voice: {
    payment: {
      since: '2026-11-27',
      en: 'A request on your phone expires after 10 minutes. You can send a new one.',
      de: 'Eine Anfrage auf Ihrem Smartphone läuft nach 10 Minuten ab. Sie können eine neue senden.',
    },
    lostPhone: {
      since: '2026-11-27',
      en: 'The ID has to be held beside your face for the photo. Without a photo the change waits three days.',
      de: 'Für das Foto müssen Sie den Ausweis neben Ihr Gesicht halten. Ohne Foto wartet die Änderung drei Tage.',
    },
  },
  plain: {
    lostPhone: {
      since: '2026-11-27',
      en: 'There are five screens to read.',
      de: 'Sie müssen fünf Seiten lesen.',
    },
    passkey: {
      since: '2026-11-27',
      en: 'One sentence says what a passkey is.',
      de: 'Nur ein Satz sagt, was ein Passkey ist.',
    },
  },
  noSmartphone: {
    payment: {
      since: '2026-11-27',
      en: 'Right after a code for the login you wait half a minute for another one.',
      de: 'Gleich nach einem Code für die Anmeldung warten Sie eine halbe Minute auf den nächsten.',
    },
    lostPhone: {
      since: '2026-11-27',
      en: 'Without a photo of your face with your ID, the change waits three days.',
      de: 'Ohne ein Foto von Ihrem Gesicht mit Ihrem Ausweis wartet die Änderung drei Tage.',
    },
    passkey: {
      since: '2026-11-27',
      en: 'A passkey needs a computer that can keep one, or a security key. You can log in without one.',
      de: 'Ein Passkey braucht einen Computer, der ihn speichern kann, oder einen Sicherheitsschlüssel. Die Anmeldung geht auch ohne.',
    },
  },
  slowPhone: {
    passkey: {
      since: '2026-11-27',
      en: 'Phones from before 2022 keep no passkeys. You can log in without one.',
      de: 'Smartphones aus der Zeit vor 2022 speichern keine Passkeys. Die Anmeldung geht auch ohne.',
    },
  },
  shared: {
    passkey: {
      since: '2026-11-27',
      en: 'Nothing warns you not to keep a passkey on a computer that others use.',
      de: 'Nichts warnt davor, einen Passkey auf einem Computer zu speichern, den andere nutzen.',
    },
  },
  otherScript: Object.fromEntries(
    ['login', 'signUp', 'payment', 'lostPhone', 'reset', 'passkey'].map((journey) => [
      journey,
      {
        since: '2026-11-27',
        en: 'The pages speak English and German only.',
        de: 'Die Seiten gibt es nur auf Deutsch und Englisch.',
      },
    ]),
  ),
};

/** The title of the test of a cell. */
export const titleOf = (person: Person, journey: Journey): string => `[BODY-09] ${people[person].en}: ${journeys[journey].en}`;
