import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'text.help': 'Alle Hilfen',
  'text.contact': 'Kontakt',
} satisfies Translation<typeof copy>;
