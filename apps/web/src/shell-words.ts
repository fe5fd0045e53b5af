/** Sentences in the documents themselves, for when no script runs: plain markup that is never part of a bundle. */
import type { ShippedLanguage } from '@stepgate/contract';

export const shellWords = {
  en: {
    needsScript: 'This page needs JavaScript. Please turn it on in your browser and reload the page.',
    scriptFailed: "We couldn't load the whole page. Please check your connection.",
    reload: 'Reload the page',
  },
  de: {
    needsScript: 'Diese Seite braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
    scriptFailed: 'Wir konnten die Seite nicht vollständig laden. Bitte prüfen Sie Ihre Verbindung.',
    reload: 'Seite neu laden',
  },
} as const satisfies Record<ShippedLanguage, Record<'needsScript' | 'scriptFailed' | 'reload', string>>;
