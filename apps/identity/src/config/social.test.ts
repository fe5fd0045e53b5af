import { generateKeyPairSync } from 'node:crypto';
import { openSocialStandIn } from '@stepgate/demo';
import { expect, it } from 'vitest';
import { createSecrets } from '../kernel/secrets.ts';
import { readSettings } from './settings/read-settings.ts';
import { openSocials, toSocial } from './social.ts';
import type { Environment } from './values.ts';

const parseSocial = (env: Environment, faults: string[]) => toSocial(readSettings({ STEPGATE_ENV: 'demo', ...env }, faults));

const clock = { now: () => 0 };
const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
const apple = {
  STEPGATE_SOCIAL_APPLE_CLIENT_ID: 'com.example.login',
  STEPGATE_SOCIAL_APPLE_TEAM_ID: 'TEAM',
  STEPGATE_SOCIAL_APPLE_KEY_ID: 'KEY',
};

it('[LOGIN-06] offers the configured ones and no others; the demo replaces the others with fakes', () => {
  const faults: string[] = [];
  const google = { STEPGATE_SOCIAL_GOOGLE_CLIENT_ID: 'id', STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET: 'secret' };
  const { socials: standIns } = openSocialStandIn(createSecrets(Buffer.alloc(32)), 'http://localhost:3000');
  expect([...openSocials(parseSocial({}, faults), clock, undefined).keys()]).toEqual([]);
  expect([...openSocials(parseSocial(google, faults), clock, undefined).keys()]).toEqual(['google']);
  const demo = openSocials(parseSocial(google, faults), clock, standIns);
  expect([...demo.keys()]).toEqual(['google', 'facebook', 'apple']);
  expect([demo.get('google') === standIns.get('google'), demo.get('apple') === standIns.get('apple')]).toEqual([false, true]);
  expect(faults).toEqual([]);
});

it('takes Apple’s key as it is, or with its line breaks written out', () => {
  for (const text of [String(privateKey), String(privateKey).replaceAll('\n', '\\n')]) {
    const faults: string[] = [];
    const settings = parseSocial({ ...apple, STEPGATE_SOCIAL_APPLE_PRIVATE_KEY: text }, faults);
    expect([settings.apple?.teamId, faults]).toEqual(['TEAM', []]);
    expect([...openSocials(settings, clock, undefined).keys()]).toEqual(['apple']);
  }
});
