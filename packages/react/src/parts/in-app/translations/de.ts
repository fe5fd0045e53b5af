import type { copy } from '../copy.ts';

export const translation = {
  'inApp.inside': 'Diese Seite ist innerhalb von {app} geöffnet.',
  'inApp.insideUnnamed': 'Diese Seite ist innerhalb einer anderen App geöffnet.',
  'inApp.socials': 'Anmeldungen mit Google und anderen funktionieren hier vielleicht nicht. E-Mail und Passwort funktionieren.',
  'inApp.passkeys': 'Passkeys funktionieren hier vielleicht nicht. In Ihrem eigenen Browser funktionieren sie.',
  'inApp.open': 'Im Browser öffnen',
  'inApp.copy': 'Adresse kopieren',
  'inApp.copied': 'Die Adresse ist kopiert. Fügen Sie sie in Ihrem Browser ein.',
  'inApp.byHand': 'Ihr Browser lässt uns sie nicht kopieren. Geben Sie diese Adresse in Ihrem eigenen Browser ein: {address}',
} satisfies Readonly<Record<keyof typeof copy, string>>;
