/** Words of the demo's front page: in English only. */
import { words as attackWords } from './attack-words.ts';
import type { CardId, GroupId, Need } from './cards.ts';
import type { BrandName, SchemeName } from './looks.ts';

export const words = {
  title: "Log in, confirm it's you, approve a payment",
  intro: 'Every way a customer can, with one press each. The customers are made up, and their phone stands beside the browser.',
  logIn: 'Log in',
  groups: { logIn: 'Log in', prove: "Confirm it's you", recover: 'Recover', manage: 'Manage', attack: 'Attack it' },
  cards: {
    send: { title: 'Send money', line: 'Approve a payment on your phone' },
    push: { title: 'Phone approval', line: 'Approve a login on your phone' },
    sms: { title: 'Text message', line: 'Log in with a code by text message' },
    totp: { title: 'Authenticator app', line: 'Log in with a code from an app' },
    passkey: { title: 'Passkey', line: 'Add one to this device, then log in with it' },
    email: { title: 'Suspicious login', line: 'Say by email that an unusual login is yours' },
    change: { title: 'I lost my number', line: 'Log in when your phone number is lost' },
    reset: { title: 'New password', line: 'Set a new password by email' },
    selfie: { title: 'Photo with your ID', line: "Show that you're the account's owner" },
    face: { title: 'Video selfie', line: 'Log in with your face' },
    security: { title: 'Account security', line: 'Change your password, numbers and devices' },
    deactivated: { title: 'Paused account', line: 'Reactivate your own account' },
    signUp: { title: 'Sign up', line: 'Open a new account' },
    ...attackWords.attacks,
  },
  needs: {
    passkeys: "This browser can't keep a passkey. Try a current one",
  },
  choose: 'What would you like to see?',
  browser: 'Browser',
  product: 'The product',
  phone: "The customer's phone",
  /** The button that shows the phone. */
  phoneTab: 'Phone',
  phoneHasNews: 'Phone: something new',
  opened: (email: string) => `You're logging in as ${email}.`,
  blocked: (email: string) => `${email} has entered too many wrong codes and is blocked for now.`,
  startOver: 'Start over',
  startedOver: 'Everything is back at the start.',
  look: {
    brand: 'Brand',
    own: 'Own brand',
    violet: 'Violet',
    lime: 'Lime',
    scheme: 'Colors',
    automatic: 'Automatic',
    light: 'Light',
    dark: 'Dark',
  },
} as const satisfies {
  readonly cards: Readonly<Record<CardId, { readonly title: string; readonly line: string }>>;
  readonly groups: Readonly<Record<GroupId, string>>;
  readonly needs: Readonly<Record<Need, string>>;
  readonly look: Readonly<Record<'brand' | BrandName | 'scheme' | SchemeName, string>>;
  readonly [key: string]: unknown;
};
