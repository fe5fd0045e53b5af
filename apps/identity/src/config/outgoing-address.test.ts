import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import type { Environment } from './values.ts';

const production = {
  STEPGATE_ENV: 'production',
  STEPGATE_ORIGIN: 'https://app.bank.test',
  STEPGATE_SECRET: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
  STEPGATE_TRUSTED_PROXIES: 'none',
  STEPGATE_PHONE_COUNTRIES: '*',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'hunter2',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://mail.example.com',
  STEPGATE_MAIL_FROM: 'no-reply@example.com',
};

/** The settings that say where something is sent by HTTP, each with what it needs beside it. */
const settings: Readonly<Record<string, Environment>> = {
  TWILIO_BASE_URL: {},
  STEPGATE_WEBHOOK_URL: { STEPGATE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  STEPGATE_SECURITY_EVENTS_KEYS_URL: { STEPGATE_SECURITY_EVENTS_ISSUER: 'https://idp.bank.test' },
  STEPGATE_SIM_SWAP_URL: {
    STEPGATE_SIM_SWAP_TOKEN_URL: 'https://login.operator.example/token',
    STEPGATE_SIM_SWAP_CLIENT_ID: 'app',
    STEPGATE_SIM_SWAP_CLIENT_SECRET: 'hunter2',
  },
  STEPGATE_SIM_SWAP_TOKEN_URL: {
    STEPGATE_SIM_SWAP_URL: 'https://api.operator.example/sim-swap/v2',
    STEPGATE_SIM_SWAP_CLIENT_ID: 'app',
    STEPGATE_SIM_SWAP_CLIENT_SECRET: 'hunter2',
  },
  STEPGATE_FACE_MATCH_URL: { STEPGATE_FACE_MATCH_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  STEPGATE_CAPTCHA_VERIFIER: { STEPGATE_CAPTCHA_SITE_KEY: '0x0', STEPGATE_CAPTCHA_SECRET: 'hunter2' },
  STEPGATE_PHOTOS_S3_URL: {
    STEPGATE_PHOTOS_S3_REGION: 'eu-central-1',
    STEPGATE_PHOTOS_S3_BUCKET: 'photos',
    STEPGATE_PHOTOS_S3_ACCESS_KEY_ID: 'key',
    STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY: 'hunter2',
  },
  STEPGATE_PUSH_ORIGINS: {},
  // Without headers it may be a collector on another machine that has no TLS.
  OTEL_EXPORTER_OTLP_ENDPOINT: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2' },
};

/** Addresses in settings that say who we are, whom we trust, or where customers go; and two of other protocols. */
const notByHttp = [
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'STEPGATE_ADDRESSES',
  'STEPGATE_DESK_ORIGIN',
  'STEPGATE_ORIGIN',
  'STEPGATE_PASSKEY_ORIGINS',
  'STEPGATE_SMTP_URL',
  'STEPGATE_SOCIAL_ORIGINS',
  'STEPGATE_TRUSTED_ORIGINS',
];

const readFaults = (env: Environment): string => {
  try {
    readConfig({ ...production, ...env });
    return '';
  } catch (error) {
    return String(error);
  }
};

const clear = [
  'http://sms.example.com',
  'http://10.0.0.5',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'ftp://a.example',
  'no address',
];

it.each(Object.entries(settings))('[HOLD-02] %s is https or on this machine, and no fault repeats a key in it', (name, needs) => {
  expect(readFaults({ ...needs, [name]: 'https://other.example.com' })).toBe('');
  // In production the push services of browsers only, which aren't on this machine.
  if (name !== 'STEPGATE_PUSH_ORIGINS')
    for (const address of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
      expect(readFaults({ ...needs, [name]: address })).toBe('');
  for (const address of clear) expect(readFaults({ ...needs, [name]: address })).toContain(name);
  const fault = readFaults({ ...needs, [name]: 'http://user:key-of-ours@other.example.com' });
  expect(fault).toContain(name);
  if (name !== 'STEPGATE_PUSH_ORIGINS') expect(fault).not.toContain('key-of-ours');
});

it('[HOLD-02] every setting of the guide that holds an address is held by the rule, or listed among the others', () => {
  const guide = readFileSync(new URL('../../../../docs/operating-reference.md', import.meta.url), 'utf8');
  const names = new Set([...guide.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name));
  const withAddress = [...names].filter((name) => /_(URL|ENDPOINT|ORIGINS?|VERIFIER|ADDRESSES)$/.test(name));
  expect(withAddress.sort()).toEqual([...Object.keys(settings), ...notByHttp].sort());
});
