/** Sentences that stand in the documents themselves, for when no script runs: markup as it is, and never part of a bundle. */
import type { Language } from '@stepgate/react';

export const shellWords = {
  en: {
    needsScript: 'This page needs JavaScript. Please turn it on in your browser and load the page again.',
    scriptFailed: 'This page could not be loaded completely. Please check your connection.',
    reload: 'Load the page again',
  },
  de: {
    needsScript: 'Diese Seite braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
    scriptFailed: 'Diese Seite konnte nicht vollständig geladen werden. Bitte prüfen Sie Ihre Verbindung.',
    reload: 'Seite neu laden',
  },
} as const satisfies Record<Language, Record<'needsScript' | 'scriptFailed' | 'reload', string>>;
