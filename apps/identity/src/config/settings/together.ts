/** Settings that mean something only together. */
import type { Environment, Faults } from '../values.ts';
import type { SettingName } from './table.ts';

type Group = {
  readonly needs: readonly SettingName[];
  /** They change something only beside the others. */
  readonly takes?: readonly SettingName[];
};

export const groups = {
  captcha: {
    needs: ['STEPGATE_CAPTCHA_SITE_KEY', 'STEPGATE_CAPTCHA_SECRET'],
    takes: ['STEPGATE_CAPTCHA', 'STEPGATE_CAPTCHA_VERIFIER'],
  },
  s3: {
    needs: [
      'STEPGATE_PHOTOS_S3_URL',
      'STEPGATE_PHOTOS_S3_REGION',
      'STEPGATE_PHOTOS_S3_BUCKET',
      'STEPGATE_PHOTOS_S3_ACCESS_KEY_ID',
      'STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY',
    ],
    takes: ['STEPGATE_PHOTOS_S3_PREFIX', 'STEPGATE_PHOTOS_S3_ADDRESSING'],
  },
  twilio: {
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    takes: ['TWILIO_VOICE_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_CONTENT_SID'],
  },
  smtp: { needs: ['STEPGATE_SMTP_URL', 'STEPGATE_MAIL_FROM'] },
  simSwap: {
    needs: [
      'STEPGATE_SIM_SWAP_URL',
      'STEPGATE_SIM_SWAP_TOKEN_URL',
      'STEPGATE_SIM_SWAP_CLIENT_ID',
      'STEPGATE_SIM_SWAP_CLIENT_SECRET',
    ],
  },
  faceMatch: {
    needs: ['STEPGATE_FACE_MATCH_URL', 'STEPGATE_FACE_MATCH_SECRET'],
    takes: ['STEPGATE_FACE_MATCH_SDK_VERSIONS'],
  },
  securityEvents: {
    needs: ['STEPGATE_SECURITY_EVENTS_ISSUER', 'STEPGATE_SECURITY_EVENTS_KEYS_URL'],
    takes: ['STEPGATE_SECURITY_EVENTS_AUDIENCE'],
  },
  google: { needs: ['STEPGATE_SOCIAL_GOOGLE_CLIENT_ID', 'STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET'] },
  facebook: { needs: ['STEPGATE_SOCIAL_FACEBOOK_CLIENT_ID', 'STEPGATE_SOCIAL_FACEBOOK_CLIENT_SECRET'] },
  apple: {
    needs: [
      'STEPGATE_SOCIAL_APPLE_CLIENT_ID',
      'STEPGATE_SOCIAL_APPLE_TEAM_ID',
      'STEPGATE_SOCIAL_APPLE_KEY_ID',
      'STEPGATE_SOCIAL_APPLE_PRIVATE_KEY',
    ],
  },
} as const satisfies Record<string, Group>;

const words = new Intl.ListFormat('en');

/** For a fault: `A, B and C`. */
export const namesOf = (group: keyof typeof groups): string => words.format(groups[group].needs);

const isUsed = (env: Environment, { needs, takes = [] }: Group): boolean =>
  [...needs, ...takes].some((name) => Boolean(env[name]));

export const usesGroup = (env: Environment, name: keyof typeof groups): boolean => isUsed(env, groups[name]);

export function checkGroups(env: Environment, faults: Faults): void {
  for (const group of Object.values<Group>(groups)) {
    const missing = isUsed(env, group) ? group.needs.filter((name) => !env[name]) : [];
    for (const name of missing) faults.push(`${name} is missing: set ${words.format(group.needs)} together`);
  }
}
