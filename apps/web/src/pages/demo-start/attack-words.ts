/** Words of the attacks on the demo's front page. */
import type { AttackedMethod, AttackGain, AttackStep, DemoAttack, ShippedLanguage } from '@stepgate/contract';

type Who = 'customer' | 'attacker' | 'service';

/** Whose step it is. */
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

export type AttackWords = {
  readonly attacks: Readonly<Record<DemoAttack, { readonly title: string; readonly line: string }>>;
  readonly methods: Readonly<Record<AttackedMethod, string>>;
  readonly against: string;
  readonly who: Readonly<Record<Who, string>>;
  readonly steps: Readonly<Record<AttackStep['what'], string>>;
  readonly running: string;
  readonly timeline: string;
  /** What the attacker has in the end; the strongest gain that was found. */
  readonly verdicts: Readonly<Record<AttackGain | 'nothing', string>>;
  readonly live: string;
};

export const attackWords: Readonly<Record<ShippedLanguage, AttackWords>> = {
  en: {
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
  },
  de: {
    attacks: {
      relay: {
        title: 'Falsche Seite',
        line: 'Eine Seite, die aussieht wie unsere, reicht alles weiter, und der Kunde tut, worum sie bittet.',
      },
      'push-bombing': {
        title: 'Freigaben erzwingen',
        line: 'Der Angreifer kennt das Passwort und meldet sich immer wieder an, bis der Kunde nachgibt.',
      },
      'sim-swap': { title: 'Getauschte SIM', line: 'Der Angreifer kennt das Passwort und bekommt die SMS des Kunden.' },
      'copied-cookie': { title: 'Kopiertes Cookie', line: 'Der Angreifer kopiert gleich nach der Anmeldung alle Cookies.' },
    },
    methods: {
      SMS: 'SMS',
      PUSH: 'Freigabe am Smartphone',
      TOTP: 'Authenticator-App',
      PASSKEY: 'Passkey',
      WITH_KEY: 'Anmeldung mit Schlüssel',
      WITHOUT_KEY: 'Anmeldung ohne Schlüssel',
    },
    against: 'Gegen',
    who: { customer: 'Kunde', attacker: 'Angreifer', service: 'Dienst' },
    steps: {
      'gives-password': 'Gibt E-Mail-Adresse und Passwort auf der falschen Seite ein, die beides weiterreicht.',
      'knows-password': 'Meldet sich mit dem Passwort an.',
      'sends-text': 'Sendet dem Kunden eine SMS.',
      'gives-code': 'Gibt den Code auf der falschen Seite ein, die ihn weiterreicht.',
      'reads-text': 'Liest die SMS und gibt den Code ein.',
      'guesses-code': 'Hat keinen Code und rät sechs Ziffern.',
      'shows-number': 'Zeigt die Zahl der eigenen Anmeldung auf der falschen Seite.',
      'approves-number': 'Gibt die Zahl auf dem Smartphone ein und gibt frei.',
      'approves-any': 'Sieht den Bildschirm des Angreifers nicht, gibt irgendeine Zahl ein und gibt frei.',
      'stays-silent': 'Bekommt eine SMS und verrät niemandem den Code.',
      'passkey-refuses': 'Reicht die Signatur eines Passkeys weiter, die die falsche Seite nennt.',
      'own-passkey': 'Signiert mit einem eigenen Passkey.',
      'logs-in': 'Meldet sich mit einem Code der Authenticator-App an.',
      'takes-cookie': 'Kopiert die Cookies.',
      'gets-session': 'Meldet den Angreifer an.',
      'gets-no-session': 'Meldet den Angreifer nicht an.',
      'reads-account': 'Liest den Kontostand in Pfund.',
      'asks-to-pay': 'Sendet 250 £ an Mallory.',
      pays: 'Führt die Zahlung aus.',
      'pays-not': 'Führt die Zahlung nicht aus.',
    },
    running: 'Der Angriff läuft …',
    timeline: 'Was geschehen ist',
    verdicts: {
      nothing: 'Der Angreifer hat nichts.',
      reads: 'Der Angreifer liest das Konto. Geld sendet er nicht.',
      pays: 'Der Angreifer liest das Konto und sendet Geld, ganz ohne den Kunden.',
      'pays if unread':
        'Der Angreifer liest das Konto. Geld sendet er nur, weil der Kunde noch einmal bestätigt hat, ohne Empfänger und Betrag zu lesen.',
      'by chance':
        'Der Angreifer hat diesmal nichts. Eine von neunzig Zahlen ist richtig, und eine falsche hält die Anfragen für 15 Minuten an.',
    },
    live: 'Jeder Klick führt den Angriff auf diesen Dienst aus, gegen einen eigens angelegten Kunden. Die Antworten stammen vom Dienst.',
  },
};
