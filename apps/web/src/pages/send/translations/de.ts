import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'send.checking': 'Einen Moment, wir sehen in Ihr Konto.',
  'send.text': 'Eine Seite der Demo: was ein Unternehmen bauen könnte, das dieses Produkt einbettet. Es fließt kein Geld.',
  'send.balance': 'Ihr Guthaben',
  'send.payee': 'An wen das Geld geht',
  'send.noPayee': 'Bitte geben Sie einen Namen ein',
  'send.invalidPayee': 'Bitte geben Sie einen Namen mit höchstens {most} Zeichen ein, in einer Zeile',
  'send.amount': 'Betrag in GBP',
  'send.amountHint': 'Zum Beispiel {example}',
  'send.invalidAmount': 'Bitte geben Sie einen Betrag wie {example} ein',
  'send.send': 'Geld senden',
  'send.tryAgain': 'Noch einmal versuchen',
  'send.once': 'Falls es schon gesendet wurde, wird es durch einen neuen Versuch nicht zweimal gesendet.',
  'send.done': '{amount} sind auf dem Weg zu {payee}.',
  'send.nothing': 'Es wurde nichts gesendet.',
  'send.rests': 'Es wurde nichts gesendet. {why}',
  'send.sent': 'Gesendet',
  'send.none': 'Noch nichts.',
  'send.ask': 'Noch einmal versuchen',
  'send.home': 'Ihr Konto',
} satisfies Translation<typeof copy>;
