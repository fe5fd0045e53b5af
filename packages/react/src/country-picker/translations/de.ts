import type { copy } from '../copy.ts';

export const translation = {
  'country.personal': 'Land, in dem Sie wohnen',
  'country.business': 'Land des Unternehmens',
  'country.hint': 'Tippen Sie, um zu suchen.',
  'country.show': 'Alle Länder zeigen',
  'country.found': '{count, plural, one {# Land} other {# Länder}}',
  'country.none': 'Kein Land beginnt mit „{typed}“.',
  'country.notOfferedPersonal': 'Für Menschen in dem gewählten Land können wir leider noch keine Privatkonten anbieten',
  'country.notOfferedBusiness': 'Für Kunden in dem gewählten Land können wir leider noch keine Geschäftskonten anbieten',
  'country.failed': 'Wir konnten die Länder nicht laden.',
  'country.again': 'Erneut versuchen',
} satisfies Record<keyof typeof copy, string>;
