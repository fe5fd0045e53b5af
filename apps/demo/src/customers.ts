/** Customers of the demo. Each shows one path. */

import type { ChallengeType, SignalValue } from '@stepgate/contract';
import type { RiskyChange } from '@stepgate/identity/for-extras';

export const demoPassword = 'open sesame please';

export type DemoCustomer = {
  readonly name: string;
  /** The path of this customer's login. */
  readonly path: string;
  /** Absent: nothing is chosen. */
  readonly preferred?: ChallengeType;
  /** The company's signal about this customer (docs/signals.md). */
  readonly signal?: SignalValue;
  readonly emailUnverified?: true;
  /** Replaces the number made from the customer's position. */
  readonly numbers?: readonly string[];
  readonly device?: true;
  /** The stand-in for a vendor has enrolled a face. */
  readonly face?: true;
  /** A change made just now, so that the cool-off period applies. */
  readonly changed?: RiskyChange;
  /** Paused by the customer, or deactivated by staff with this text; the message is HTML. */
  readonly switchedOff?: 'paused' | { readonly title: string; readonly message: string };
};

/** Append new customers, because each number is made from the position. */
export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'sms', path: 'password, then a code by text message', preferred: 'SMS' },
  { name: 'totp', path: 'password, then a code from an authenticator app' },
  { name: 'whatsapp', path: 'a code by WhatsApp', preferred: 'WHATSAPP' },
  { name: 'voice', path: 'a code by voice call', preferred: 'VOICE' },
  {
    name: 'several',
    path: 'three phone numbers to choose from',
    preferred: 'SMS',
    numbers: ['+447700900171', '+447700900472', '+447700900773'],
  },
  {
    name: 'landline',
    path: 'a number that takes no text messages: it is called instead',
    preferred: 'SMS',
    numbers: ['+12025550101'],
  },
  { name: 'blocked', path: 'a number that no code may go to', preferred: 'SMS', numbers: ['+449098790000'] },
  { name: 'push', path: 'an approval on the device, which the demo phone shows', preferred: 'PUSH', device: true },
  {
    name: 'password',
    path: 'the password once more, then a code',
    preferred: 'SMS',
    signal: { kind: 'prefer', value: 'PASSWORD' },
  },
  {
    name: 'reset',
    path: 'a new password is due: the link comes by e-mail',
    preferred: 'SMS',
    signal: { kind: 'new-password-due', value: '' },
  },
  {
    name: 'checkpoint',
    path: '"Is this you?" by e-mail, then a code',
    preferred: 'SMS',
    signal: { kind: 'risk', value: 'checkpoint' },
  },
  {
    name: 'verify',
    path: 'an e-mail address that is still to be verified, then a code',
    preferred: 'SMS',
    emailUnverified: true,
  },
  {
    name: 'profiler',
    path: 'a look at the browser, then a code; more where the browser looks odd',
    preferred: 'SMS',
    signal: { kind: 'risk', value: 'profile' },
  },
  {
    name: 'none',
    path: 'a code; tick “trust this browser”, and the next login here needs nothing more than the password',
    preferred: 'SMS',
  },
  {
    name: 'cdr',
    path: 'data sharing at /login?variant=CDR: no password, a text message and an authenticator app',
    preferred: 'SMS',
  },
  {
    name: 'update',
    path: 'a code, and then a new phone number before anything else',
    preferred: 'SMS',
    signal: { kind: 'new-number-due', value: '' },
  },
  {
    name: 'change',
    path: 'a phone number that is lost: a new one, which a reviewer agrees to at /review',
    preferred: 'SMS',
    signal: { kind: 'prefer', value: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' },
  },
  { name: 'lost', path: 'a code; another way offers "I lost access to this phone number"', preferred: 'SMS' },
  {
    name: 'guess',
    path: 'the digits missing of the phone number +44 7700 900374, then a code',
    preferred: 'SMS',
    signal: { kind: 'risk', value: 'guess' },
    numbers: ['+447700900374'],
  },
  {
    name: 'selfie',
    path: 'a photo with a document, which a reviewer agrees to at /review, then a code',
    preferred: 'SMS',
    signal: { kind: 'risk', value: 'selfie' },
  },
  {
    name: 'face',
    path: 'a face: a stand-in judges it, and the phone tells it what to answer',
    preferred: 'FACE_MATCH',
    face: true,
  },
  {
    name: 'business',
    path: 'a code; owns Brightwater Ltd, and invites people to its team at /home/team',
    preferred: 'SMS',
  },
  {
    name: 'deactivated',
    path: 'an account that staff has deactivated; an appeal against it reaches /review',
    preferred: 'SMS',
    switchedOff: {
      title: 'Your account is deactivated',
      message:
        '<p>We noticed something unusual on your account. Until this is resolved:</p><ul><li>nobody can log in,</li><li>no money moves, and</li><li>your <strong>balance is safe</strong>.</li></ul><p>If you think this is a mistake, tell us.</p>',
    },
  },
  {
    name: 'reactivate',
    path: 'an account that its owner has paused: a code reactivates it',
    preferred: 'SMS',
    switchedOff: 'paused',
  },
  {
    name: 'cool-off',
    path: 'a code; the phone number was changed just now, so sending money at /home/send is on hold for a day',
    preferred: 'SMS',
    changed: 'phone-number',
  },
  { name: 'passkey', path: 'a code from an authenticator app; add a passkey at /home/security, and the next login asks for it' },
];

export const demoEmail = (name: string): string => `${name}@demo.example`;

/**
 * Numbers of the range reserved for drama and tests (Ofcom, +44 7700 900000 to 900999). They are spread out, because codes to many neighbouring
 * numbers look like fraud.
 */
export const demoNumber = (index: number): string => `+447700900${index % 10}${String(Math.floor(index / 10) + 11)}`;
