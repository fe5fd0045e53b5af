/** The defaults that the tables of docs/operating-reference.md name, compared with what the service takes without them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import type { Environment } from './values.ts';

const production: Environment = {
  STEPGATE_ORIGIN: 'https://app.bank.test',
  STEPGATE_SECRET: 'k3Jv9QmZ0xTfW7cYp1rN8sLbE6uHdG2aVoI5jRtXwMg',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://mail.example.com',
  STEPGATE_MAIL_FROM: 'no-reply@example.com',
  STEPGATE_TRUSTED_PROXIES: '10.0.0.0/8',
  STEPGATE_PHONE_COUNTRIES: 'GB',
  // Some settings count only beside these.
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318',
  STEPGATE_PHOTOS_S3_URL: 'https://s3.eu-central-1.amazonaws.com',
  STEPGATE_PHOTOS_S3_REGION: 'eu-central-1',
  STEPGATE_PHOTOS_S3_BUCKET: 'photos',
  STEPGATE_PHOTOS_S3_ACCESS_KEY_ID: 'key',
  STEPGATE_PHOTOS_S3_SECRET_ACCESS_KEY: 'secret',
};
const demo: Environment = { STEPGATE_ENV: 'demo' };

const page = readFileSync(new URL('../../../../docs/operating-reference.md', import.meta.url), 'utf8');
/** Without the table of what only the build of the pages reads. */
const settings = page.slice(page.indexOf('## Settings'), page.indexOf('### Pages in front of a server'));
const rows = [...settings.matchAll(/^\| (`[A-Z].*?) \| (.*?) \| /gm)].map(([, names = '', standard = '']) => ({
  names: Array.from(names.matchAll(/`([A-Z0-9_]+)`/g), ([, name = '']) => name),
  standard,
}));

/** @returns each name with the value that a column of the defaults gives for it */
const valuesBy = (pattern: RegExp): readonly (readonly [string, string])[] =>
  rows.flatMap(({ names: [name = ''], standard }) => {
    const value = pattern.exec(standard)?.[1];
    return value === undefined ? [] : [[name, value.replace('$PORT', '3000')] as const];
  });

function readFaults(env: Environment): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

const read = (env: Environment): unknown => {
  const faults = readFaults(env);
  return faults === '' ? readConfig(env) : faults;
};

describe.each([
  { mode: 'production', env: production, values: valuesBy(/^`([^`]+)`(?: \(.*\))?$/), least: 24 },
  { mode: 'the demo', env: demo, values: valuesBy(/\(demo: `([^`]+)`\)/), least: 6 },
])('in $mode', ({ env, values, least }) => {
  it('the guide names some defaults', () => {
    expect(values.length).toBeGreaterThanOrEqual(least);
  });

  it.each(values)('[POL-13] %s is %s by default, and another value changes something', (name, value) => {
    const without = read(env);
    expect(read({ ...env, [name]: value })).toEqual(without);
    expect(read({ ...env, [name]: '7' })).not.toEqual(without);
  });
});

it.each(rows.filter(({ standard }) => standard.startsWith('required')).flatMap(({ names }) => names))(
  '[POL-13] production does not start without %s, as the guide says',
  (name) => {
    const { [name]: _, ...others } = production;
    expect(readFaults(production)).toBe('');
    expect(readFaults(others)).toContain(name);
  },
);

const mostCount = Number(/A count is a whole number from 1 to (\d+)/.exec(settings)?.[1]);
/** Those whose default is a number above one, but for a port and the seconds of a stop. */
const counts = rows.flatMap(({ names: [name = ''], standard }) => (/^`\d{2,}`$/.test(standard) && name !== 'PORT' ? [name] : []));

it('the guide names seven counts and the most of each', () => {
  expect([counts.length, mostCount]).toEqual([7, 100_000_000]);
});

it.each(counts)('[POL-13] %s is refused above the most that the guide names, which the database still counts', (name) => {
  expect(readFaults({ ...production, [name]: String(mostCount) })).toBe('');
  expect(readFaults({ ...production, [name]: String(mostCount + 1) })).toContain(`${name} must be a whole number`);
});
