import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../apps/identity/src/config/config.ts';
import { isSetting } from '../../apps/identity/src/config/settings/read-settings.ts';
import { settingsTable } from '../../apps/identity/src/config/settings/table.ts';
import { referencePage, withTables } from './reference.ts';

const page = readFileSync(referencePage, 'utf8');

it('[HOUSE-03] the reference has a row for each setting, as the table of the service says it', () => {
  expect(withTables(page)).toBe(page);
  expect(page).toContain('| `STEPGATE_LOG_LEVEL` | `info` (demo: `warn`) | ');
  expect(page).toContain('| `STEPGATE_SUPPORT_EMAIL`, `STEPGATE_SUPPORT_PHONE` | none (demo: made up) | ');
});

/** The settings of deploy/example.env; a company fills them in. */
const example: Readonly<Record<string, string>> = Object.fromEntries(
  readFileSync(new URL('../../deploy/example.env', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (/^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [])),
);

function readFaults(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

describe('[HOUSE-03] a company sets at most 11 settings to start', () => {
  const production = {
    ...example,
    STEPGATE_ORIGIN: 'https://app.bank.test',
    STEPGATE_SECRET: 'k3Jv9QmZ0xTfW7cYp1rN8sLbE6uHdG2aVoI5jRtXwMg',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
  };

  it('those of deploy/example.env', () => {
    const names = Object.keys(example);
    expect(names.length).toBeLessThanOrEqual(11);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
    expect(readFaults(production)).toBe('');
  });

  const required = Object.entries(settingsTable).flatMap(([name, row]) => ('missing' in row ? [name] : []));

  it.each([...required, 'TWILIO_FROM', 'STEPGATE_SMTP_URL', 'STEPGATE_MAIL_FROM'])(
    'production does not start without %s',
    (name) => {
      const { [name]: _, ...others } = { ...production } as Record<string, string>;
      expect(readFaults(others)).toContain(name);
    },
  );
});
