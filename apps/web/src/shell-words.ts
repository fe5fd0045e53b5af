/** Sentences in the documents themselves, for when no script runs: plain markup that is never part of a bundle. */
import type { ShippedLanguage } from '@stepgate/contract';

export const shellWords = {
  en: {
    needsScript: 'This page needs JavaScript. Please turn it on in your browser and reload the page.',
    scriptFailed: "We couldn't load the whole page. Please check your connection.",
    scriptThrew: 'This page has stopped working. Please reload it. If it stops again, update your browser or use another one.',
    reload: 'Reload the page',
    help: 'Get help',
    language: 'Language',
    cookiesOff:
      "Your browser doesn't keep cookies, so you can't log in here. Please allow cookies for this page in its settings, and reload the page.",
    sessionLost:
      "You were logged in, but your browser didn't keep the login. Please allow cookies for this page in its settings before you log in again.",
    welcome: 'We never ask you for a code by phone.',
  },
  de: {
    needsScript: 'Diese Seite braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
    scriptFailed: 'Wir konnten die Seite nicht vollständig laden. Bitte prüfen Sie Ihre Verbindung.',
    scriptThrew:
      'Diese Seite funktioniert nicht mehr. Bitte laden Sie sie neu. Wenn das nicht hilft, aktualisieren Sie Ihren Browser, oder nutzen Sie einen anderen.',
    reload: 'Seite neu laden',
    help: 'Hilfe erhalten',
    language: 'Sprache',
    cookiesOff:
      'Ihr Browser behält keine Cookies, deshalb können Sie sich hier nicht anmelden. Bitte erlauben Sie Cookies für diese Seite in seinen Einstellungen, und laden Sie die Seite neu.',
    sessionLost:
      'Sie waren angemeldet, aber Ihr Browser hat die Anmeldung nicht behalten. Bitte erlauben Sie in seinen Einstellungen Cookies für diese Seite, bevor Sie sich wieder anmelden.',
    welcome: 'Wir rufen nie an, um Sie nach einem Code zu fragen.',
  },
} as const satisfies Record<
  ShippedLanguage,
  Record<
    'needsScript' | 'scriptFailed' | 'scriptThrew' | 'reload' | 'help' | 'language' | 'cookiesOff' | 'sessionLost' | 'welcome',
    string
  >
>;
