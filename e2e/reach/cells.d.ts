/**
 * Ten kinds of people and six journeys: what works for whom. Each cell is a test of `reach.spec.ts`, and `npm run reach` writes the table, with what
 * doesn't work well, into docs/accessibility.md and into the statement on the hosted pages.
 */
export declare const people: {
  readonly blind: {
    readonly en: 'blind, with a screen reader';
    readonly de: 'blind, mit Screenreader';
  };
  readonly lowVision: {
    readonly en: 'low vision, at 400 % zoom';
    readonly de: 'sehbehindert, bei 400 % Zoom';
  };
  readonly keyboard: {
    readonly en: 'keyboard only';
    readonly de: 'nur mit Tastatur';
  };
  readonly voice: {
    readonly en: 'switch or voice control';
    readonly de: 'mit Schalter oder Sprachsteuerung';
  };
  readonly deaf: {
    readonly en: 'deaf';
    readonly de: 'gehörlos';
  };
  readonly plain: {
    readonly en: 'dyslexia or low literacy';
    readonly de: 'mit Leseschwäche';
  };
  readonly noSmartphone: {
    readonly en: 'no smartphone';
    readonly de: 'ohne Smartphone';
  };
  readonly slowPhone: {
    readonly en: 'old, slow phone';
    readonly de: 'mit altem, langsamem Telefon';
  };
  readonly shared: {
    readonly en: 'shared computer';
    readonly de: 'an einem geteilten Computer';
  };
  readonly otherScript: {
    readonly en: 'other script, right to left, own digits';
    readonly de: 'mit anderer Schrift von rechts nach links, eigenen Ziffern';
  };
};
export declare const journeys: {
  readonly login: {
    readonly en: 'login';
    readonly de: 'Anmeldung';
  };
  readonly signUp: {
    readonly en: 'sign-up';
    readonly de: 'Registrierung';
  };
  readonly payment: {
    readonly en: 'payment approval';
    readonly de: 'Freigabe einer Zahlung';
  };
  readonly lostPhone: {
    readonly en: 'lost phone';
    readonly de: 'verlorenes Telefon';
  };
  readonly reset: {
    readonly en: 'password reset';
    readonly de: 'neues Passwort';
  };
  readonly passkey: {
    readonly en: 'passkey';
    readonly de: 'Passkey';
  };
};
export type Person = keyof typeof people;
export type Journey = keyof typeof journeys;
/** What makes a journey harder than it should be, although it can be finished. */
export type Trouble = {
  /** When we learned of it. */
  readonly since: string;
  /** A sentence each, for those whom it concerns. */
  readonly en: string;
  readonly de: string;
};
/** Who has trouble where. Every other cell works. No cell may be blocked: there is no word for it here. */
export declare const troubles: {
  readonly [P in Person]?: {
    readonly [J in Journey]?: Trouble;
  };
};
/** The title of the test of a cell. */
export declare const titleOf: (person: Person, journey: Journey) => string;
