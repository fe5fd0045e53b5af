/** Words of the attacks on the demo's front page. */
import type { AttackedMethod, AttackGain, AttackStep, DemoAttack } from '@stepgate/contract';

type Who = 'customer' | 'attacker' | 'service';

/** The actor of each step. */
export const whose: Readonly<Record<AttackStep['what'], Who>> = {
  'gives-password': 'customer',
  'knows-password': 'attacker',
  'sends-text': 'service',
  'gives-code': 'customer',
  'reads-text': 'attacker',
  'guesses-code': 'attacker',
  'shows-number': 'attacker',
  'approves-number': 'customer',
  'approves-any': 'customer',
  'stays-silent': 'customer',
  'passkey-refuses': 'attacker',
  'own-passkey': 'attacker',
  'logs-in': 'customer',
  'takes-cookie': 'attacker',
  'gets-session': 'service',
  'gets-no-session': 'service',
  'reads-account': 'attacker',
  'asks-to-pay': 'attacker',
  pays: 'service',
  'pays-not': 'service',
};

export const words = {
  attacks: {
    relay: {
      title: 'Fake page',
      line: 'A page that looks like ours passes everything on, and the customer does what it asks.',
    },
    'push-bombing': {
      title: 'Push bombing',
      line: 'The attacker has the password and logs in again and again, until the customer gives in.',
    },
    'sim-swap': { title: 'Swapped SIM', line: "The attacker has the password and gets the customer's text messages." },
    'copied-cookie': { title: 'Copied cookie', line: 'The attacker copies all cookies right after the login.' },
  },
  methods: {
    SMS: 'Text message',
    PUSH: 'Phone approval',
    TOTP: 'Authenticator app',
    PASSKEY: 'Passkey',
    WITH_KEY: 'Login with a key',
    WITHOUT_KEY: 'Login without a key',
  },
  against: 'Against',
  who: { customer: 'Customer', attacker: 'Attacker', service: 'Service' },
  steps: {
    'gives-password': 'Types email and password into the fake page, which passes them on.',
    'knows-password': 'Logs in with the password.',
    'sends-text': 'Sends a text message to the customer.',
    'gives-code': 'Types the code into the fake page, which passes it on.',
    'reads-text': 'Reads the message and types the code.',
    'guesses-code': 'Has no code, and types six digits at random.',
    'shows-number': 'Shows the number of its own login on the fake page.',
    'approves-number': 'Types the number on the phone and approves.',
    'approves-any': "Doesn't see the attacker's screen, types any number and approves.",
    'stays-silent': 'Gets a text message and tells nobody the code.',
    'passkey-refuses': "Passes on a passkey's signature, which names the fake page.",
    'own-passkey': 'Signs with a passkey of its own.',
    'logs-in': 'Logs in with a code from the authenticator app.',
    'takes-cookie': 'Copies the cookies.',
    'gets-session': 'Logs the attacker in.',
    'gets-no-session': "Doesn't log the attacker in.",
    'reads-account': 'Reads the balance in pounds.',
    'asks-to-pay': 'Sends £250 to Mallory.',
    pays: 'Makes the payment.',
    'pays-not': 'Makes no payment.',
  },
  running: 'The attack is running…',
  timeline: 'What happened',
  verdicts: {
    nothing: 'The attacker has nothing.',
    reads: 'The attacker reads the account. It sends no money.',
    pays: 'The attacker reads the account and sends money, without the customer.',
    'pays if unread':
      'The attacker reads the account. It sends money only because the customer confirmed once more without reading the payee and the amount.',
    'by chance':
      'The attacker has nothing this time. One number in ninety is right, and a wrong one stops requests for 15 minutes.',
  },
  live: 'Each press runs the attack on this service, against a customer made for it. The answers are what the service said.',
} as const satisfies {
  readonly attacks: Readonly<Record<DemoAttack, object>>;
  readonly methods: Readonly<Record<AttackedMethod, string>>;
  readonly who: Readonly<Record<Who, string>>;
  readonly steps: Readonly<Record<AttackStep['what'], string>>;
  /** The attacker's strongest gain at the end. */
  readonly verdicts: Readonly<Record<AttackGain | 'nothing', string>>;
  readonly [key: string]: unknown;
};
