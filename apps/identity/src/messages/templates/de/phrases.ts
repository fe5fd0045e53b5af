import type * as english from '../en/phrases.ts';
import type { Translation } from '../template.ts';

export const phrases = {
  quoted: '„{words}“',
  passkey: 'Passkey {label}',
  'phone-number': 'Telefonnummer {label}',
  device: 'Gerät {label}',
  authenticator: 'Authenticator-App',
  'backup-codes': 'Backup-Codes',
  face: 'Gesicht',
  social: 'Anmeldung mit {label}',
  email: 'E-Mail-Adresse, wieder {label}',
  nothing: 'Es gab nichts, was wir sofort zurücknehmen konnten.',
  removed: 'Wir haben auch rückgängig gemacht, was seitdem mit Ihrem Konto geschehen ist:',
  left: 'Diese Änderungen bleiben. Wenn eine davon auch nicht von Ihnen ist, stoppen Sie sie mit ihrem Link:',
  leftOne: '{change}: {link}',
} as const satisfies Translation<typeof english.phrases>;

export const methodNames = {
  PASSKEY: 'Passkey',
  PUSH: 'Freigabe am Gerät',
  TOTP: 'Authenticator-App',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp-Nachricht',
  VOICE: 'Anruf',
  FACE_MATCH: 'Videoselfie',
} as const satisfies Translation<typeof english.methodNames>;
