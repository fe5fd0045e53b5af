import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { describeCost, formatBanner } from './banner.ts';

const env = {
  STEPGATE_ORIGIN: 'https://app.bank.test',
  STEPGATE_SECRET: randomBytes(32).toString('base64url'),
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://mail.example.com',
  STEPGATE_MAIL_FROM: 'no-reply@example.com',
  STEPGATE_TRUSTED_PROXIES: 'none',
  STEPGATE_PHONE_COUNTRIES: 'IE,GB',
};
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
const page = readFileSync(new URL('../../../../docs/operating-reference.md', import.meta.url), 'utf8');

it('[HOLD-09] the start of production prints what an attack can cost at most, and which settings stop customers', () => {
  const said = formatBanner(readConfig({ ...env, STEPGATE_CODES_AN_HOUR: '100' }), 'http://0.0.0.0:3000', false);
  expect(said.split('\n').slice(1)).toEqual([
    'The most that an attack can cost: 125 text messages and 10 calls in an hour, 625 and 50 in a day. Numbers of GB, IE get codes.',
    'In an hour, 100 customers can get a code by text message, 50 in one country. If more of yours do, set STEPGATE_CODES_AN_HOUR.',
  ]);
  expect(formatBanner(readConfig({ ...env, STEPGATE_PHONE_COUNTRIES: '*' }), '', false)).toContain(
    'Numbers of every country get codes.',
  );
});

it('[HOLD-09] docs/operating-reference.md shows what the start prints at the defaults', () => {
  const [, shown] = /<!-- cost -->\n```text\n([\s\S]*?)\n```\n<!-- \/cost -->/.exec(page) ?? [];
  expect(shown).toBe(describeCost(readConfig(env).settings));
});

it('[POL-13] the start says which database it is on and where, so that a forgotten DATABASE_URL shows', () => {
  const firstOf = (more: object, isNew: boolean) =>
    formatBanner(readConfig({ ...env, ...more }), 'http://0.0.0.0:3000', isNew).split('\n')[0];
  const embedded = { STEPGATE_DATA_DIR: '/srv/stepgate' };
  expect(firstOf(embedded, true)).toMatch(
    /^Stepgate is at http:\/\/0\.0\.0\.0:3000 on a new embedded database, \/srv\/stepgate\/stepgate\.sqlite\. If your customers are in PostgreSQL, DATABASE_URL is missing\. Version \S+, Node \d+\.\d+\.\d+\.$/,
  );
  expect(firstOf(embedded, true)).toContain(` Version ${version}, `);
  expect(firstOf(embedded, false)).toContain(
    'on its embedded database /srv/stepgate/stepgate.sqlite, because DATABASE_URL is not set.',
  );
  expect(firstOf({ ...embedded, DATABASE_URL: 'postgres://db.ex.test/bank' }, false)).toContain(' on PostgreSQL. ');
});
