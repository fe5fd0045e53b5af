/** The rows and columns of the table of attacks (docs/attacks.md). A challenge type without a row doesn't compile. */
import type { ChallengeType } from '@stepgate/contract';

/** The guards of an account, as the table names them. */
const rows = {
  PASSWORD_ALONE: 'the password, and nothing that the customer adds',
  SMS: 'a code by text message',
  WHATSAPP: 'a code by WhatsApp',
  VOICE: 'a code by voice call',
  TOTP: 'a code of an authenticator app',
  PUSH: 'an approval on a device, with the number on screen',
  FACE_MATCH: 'a face',
  PASSKEY: 'a passkey, after the password',
  PASSKEY_LOGIN: 'a login with a passkey alone',
  PASSKEY_BESIDE_OTHERS: 'a passkey, with other methods beside it',
  PASSKEYS_ONLY: 'passkeys only, with every other method enrolled too',
  PASSWORD: 'the password once more, then a text message',
  SOCIAL_LOGIN: 'a social login, then a text message',
  KNOWN_DEVICE: 'a trusted browser, after the password',
  PROFILER: 'a look at the browser, then a text message',
  EMAIL_CHECKPOINT: '“Is this you?” by email, then a text message',
  EMAIL_VERIFICATION: 'a link to verify the address, then a text message',
  MANDATORY_RESET_PASSWORD: 'a new password by a mailed link, then a text message',
  PHONE_GUESS: 'missing digits of the number, then a text message',
  SELFIE_WITH_ID: 'a photo that staff reviews, then a text message',
  UPDATE_PHONE_NUMBER: 'a text message, then a new number is due',
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: 'a lost number, which staff changes',
} as const satisfies { readonly [T in ChallengeType]: string } & Readonly<Record<string, string>>;

export type Method = keyof typeof rows;
export const isMethod = (name: string): name is Method => Object.hasOwn(rows, name);
export const methods: readonly Method[] = Object.keys(rows).filter(isMethod);
export const methodNames: Readonly<Record<Method, string>> = rows;

export const attacks = [
  'relay',
  'sim-swap',
  'known-sim-swap',
  'push-bombing',
  'stolen-cookie',
  'hostile-page',
  'taken-mailbox',
] as const;
export type Attack = (typeof attacks)[number];
