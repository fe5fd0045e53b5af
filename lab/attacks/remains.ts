/** The meaning of each gain, for a reader who decides about it. */
import type { Gain } from './gains.ts';
import { type Attack, attacks } from './names.ts';

const byRelay = 'The relay has a session and reads the account.';

const sentences: { readonly [A in Attack]: Readonly<Record<string, string>> } = {
  relay: {
    'reads, pays if unread, enrols if unread': `${byRelay} It pays, or adds a passkey or a face, only if the customer proves once more without reading what for.`,
    'reads, pays unseen, enrols unseen': `${byRelay} It pays, or adds a passkey or a face, if the customer proves once more: only the relay's page says what for.`,
    'reads, enrols if unread': `${byRelay} It adds a passkey or a face only if the customer proves once more without reading what for.`,
  },
  'sim-swap': {
    'reads, pays, enrols': 'The attacker logs in, and approves payments, a passkey or a face without the customer.',
    'reads, enrols': 'The attacker logs in, and approves a passkey or a face without the customer.',
  },
  'known-sim-swap': {
    reads: 'The attacker logs in and reads the account. It approves no payment and changes nothing.',
  },
  'push-bombing': {
    'by chance':
      'At most four requests an hour reach the customer. One who types any number hits the right one once in ninety requests. A wrong number stops requests for 15 minutes.',
  },
  'stolen-cookie': {
    reads:
      'The copy reads the account until the session ends. Changes and payments need a signature by a key that never leaves the browser.',
  },
  'hostile-page': {},
  'taken-mailbox': {},
};

/** @throws Error for gains that no sentence describes yet */
export function describeGains(attack: Attack, gained: readonly Gain[]): string {
  const sentence = sentences[attack][gained.join(', ')];
  if (sentence === undefined) throw new Error(`${attack}: say in remains.ts what is meant by: ${gained.join(', ')}`);
  return sentence;
}

/** Sentences that no cell needs. @param used as `attack: gains` */
export const unusedSentences = (used: ReadonlySet<string>): readonly string[] =>
  attacks.flatMap((attack) =>
    Object.keys(sentences[attack])
      .map((gained) => `${attack}: ${gained}`)
      .filter((key) => !used.has(key)),
  );
