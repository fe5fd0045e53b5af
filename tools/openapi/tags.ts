/** The subjects of the calls, in a useful order for an implementer. The example of a call names its own. */
import type { Subject } from '../../packages/contract/src/examples.ts';

const descriptions: Readonly<Record<Subject, string>> = {
  Login: 'The first factor, the list of what is left to prove, and the exchange for a session.',
  'Codes and passwords': 'Challenges that the customer answers by typing.',
  'Push and devices': "Approvals on the customer's own device.",
  Passkeys: 'Keys that log in with one press, pass challenges, and sign what they approve.',
  'Profiler and mails': 'Challenges that pass while the page waits.',
  'Faces and photos': 'The video selfie, the photo with a document, and the hand-off to a phone.',
  'Password reset': 'Requested in a login or with an address only, and completed by a mailed link.',
  'Sign-up': 'A new account, from the address to the password.',
  'Social login': 'The redirect to a provider.',
  'Phone numbers': 'The numbers of an account, and the change of a lost one.',
  Security: 'What protects an account. Each change needs a fresh second factor.',
  'Deactivated accounts': 'The reactivation of an account, and appeals.',
  Team: 'The people of a business.',
  'Back office': 'Staff who decide on photos, phone changes and appeals.',
  'Your API': "Sessions, approvals and signals for a company's own API. Its back end makes these calls, with an API key.",
};

export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));
