import type { copy } from '../copy.ts';

export const translation = {
  'country.personal': 'Land, in dem Sie wohnen',
  'country.business': 'Land des Unternehmens',
  'country.hint': 'Tippen Sie, um zu suchen.',
  'country.show': 'Alle Länder anzeigen',
  'country.found': '{count, plural, one {# Land} other {# Länder}}',
  'country.none': 'Kein Land beginnt mit „{typed}“.',
  'country.notOfferedPersonal': 'In dem gewählten Land können wir leider noch keine Privatkonten anbieten',
  'country.notOfferedBusiness': 'In dem gewählten Land können wir leider noch keine Geschäftskonten anbieten',
  'country.failed': 'Wir konnten die Länder nicht laden.',
  'country.again': 'Noch einmal versuchen',
} satisfies Record<keyof typeof copy, string>;
