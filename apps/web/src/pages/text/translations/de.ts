import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'text.help': 'Alle Hilfen',
  'text.contact': 'Kontakt',
  'text.search': 'Hilfe durchsuchen',
  'text.found':
    '{count, plural, =0 {Wir haben nichts gefunden. Versuchen Sie ein anderes Wort, oder schreiben Sie uns.} one {# Ergebnis} other {# Ergebnisse}}',
} satisfies Translation<typeof copy>;
