/** Words of the drawn login on the demo's front page. */
import type { ShippedLanguage } from '@stepgate/contract';

export type SceneWords = {
  /** What the drawing shows, for those who don't see it. */
  readonly shows: string;
  readonly pause: string;
  readonly play: string;
  readonly email: string;
  readonly password: string;
  readonly logIn: string;
  readonly approve: string;
  readonly typeIt: string;
  readonly asks: string;
  readonly place: string;
  readonly approveIt: string;
  readonly deny: string;
  readonly approved: string;
  readonly loggedIn: string;
};

export const sceneWords: Readonly<Record<ShippedLanguage, SceneWords>> = {
  en: {
    shows:
      'A drawing of a login: the browser shows the number 47, the customer types it on the phone and approves, and the browser is logged in.',
    pause: 'Pause',
    play: 'Play',
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    approve: 'Approve on your phone',
    typeIt: 'Type this number on your phone',
    asks: 'Are you logging in?',
    place: 'Firefox, Windows · just now',
    approveIt: 'Approve',
    deny: "It wasn't me",
    approved: 'Approved',
    loggedIn: "You're logged in",
  },
  de: {
    shows:
      'Eine gezeichnete Anmeldung: Der Browser zeigt die Zahl 47, der Kunde gibt sie auf dem Smartphone ein und gibt frei, und der Browser ist angemeldet.',
    pause: 'Anhalten',
    play: 'Abspielen',
    email: 'E-Mail',
    password: 'Passwort',
    logIn: 'Anmelden',
    approve: 'Auf dem Smartphone freigeben',
    typeIt: 'Geben Sie diese Zahl auf dem Smartphone ein',
    asks: 'Melden Sie sich gerade an?',
    place: 'Firefox, Windows · gerade eben',
    approveIt: 'Freigeben',
    deny: 'Das war ich nicht',
    approved: 'Freigegeben',
    loggedIn: 'Sie sind angemeldet',
  },
};
