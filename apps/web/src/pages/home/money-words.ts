/** Words about the demo's money. They are separate from the catalogues, so that a production build has none of them. */
import type { ShippedLanguage } from '@stepgate/contract';

type MoneyWords = { readonly balance: string; readonly sent: string; readonly none: string; readonly send: string };

export const moneyWords: Readonly<Record<ShippedLanguage, MoneyWords>> = {
  en: { balance: 'Your balance', sent: 'Recent payments', none: "You haven't sent any money yet.", send: 'Send money' },
  de: {
    balance: 'Ihr Guthaben',
    sent: 'Letzte Zahlungen',
    none: 'Sie haben noch kein Geld gesendet.',
    send: 'Geld senden',
  },
};
