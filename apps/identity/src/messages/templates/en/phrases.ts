/** Parts of sentences. */

export const phrases = {
  /** A customer's own words inside ours. */
  quoted: '“{words}”',
  /** Reverted changes, in a list. */
  passkey: 'passkey {label}',
  'phone-number': 'phone number {label}',
  device: 'device {label}',
  authenticator: 'authenticator app',
  'backup-codes': 'backup codes',
  face: 'face',
  social: 'login with {label}',
  email: 'email address, {label} again',
  nothing: 'There was nothing that we could take back at once.',
  removed: "We've also taken back what was done to your account since then:",
  left: "These changes stay. If one of them wasn't yours either, stop it by its link:",
  leftOne: '{change}: {link}',
} as const;

/** The methods that a customer can prefer. */
export const methodNames = {
  PASSKEY: 'passkey',
  PUSH: 'approval on your device',
  TOTP: 'authenticator app',
  SMS: 'text message',
  WHATSAPP: 'WhatsApp message',
  VOICE: 'phone call',
  FACE_MATCH: 'video selfie',
} as const;
