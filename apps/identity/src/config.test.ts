import { expect, it } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';

const production: Environment = {
  STEPGATE_ORIGIN: 'https://app.example.com',
  STEPGATE_SECRET: 'A'.repeat(43),
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
};

function faultsOf(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n').slice(1) : [String(error)];
  }
}

it('is production unless it is told otherwise, and then takes no test code and shows no demo', () => {
  expect(readConfig(production).settings).toMatchObject({ demo: false, testCode: false, origin: 'https://app.example.com' });
});

it('needs nothing at all for the demo', () => {
  const config = readConfig({ STEPGATE_ENV: 'demo' });
  expect(config).toMatchObject({
    port: 3000,
    dataDir: '.data',
    settings: { demo: true, testCode: true, origin: 'http://localhost:3000' },
  });
});

it.each([
  ['no origin', { STEPGATE_ORIGIN: undefined }, 'STEPGATE_ORIGIN'],
  ['an origin without https', { STEPGATE_ORIGIN: 'http://app.example.com' }, 'https in production'],
  ['an origin with a path', { STEPGATE_ORIGIN: 'https://app.example.com/login' }, 'STEPGATE_ORIGIN'],
  ['no secret', { STEPGATE_SECRET: undefined }, 'STEPGATE_SECRET is missing'],
  ['a short secret', { STEPGATE_SECRET: 'abc' }, 'STEPGATE_SECRET must be at least 32'],
  ['no SMS provider', { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }, 'no SMS provider'],
  ['half an SMS provider', { TWILIO_FROM: undefined }, 'go together'],
  ['a port that is none', { PORT: 'http' }, 'PORT'],
  ['an unknown environment', { STEPGATE_ENV: 'staging' }, 'STEPGATE_ENV'],
  ['a trusted origin without https', { STEPGATE_TRUSTED_ORIGINS: 'https://a.example,http://b.example' }, 'http://b.example'],
])('refuses %s, and names it', (_name, change, named) => {
  expect(faultsOf({ ...production, ...change })).toContainEqual(expect.stringContaining(named));
});

it('[ENV-01] production refuses to start with the test code on', () => {
  expect(faultsOf({ ...production, STEPGATE_TEST_CODE: 'on' })).toEqual([expect.stringContaining('STEPGATE_TEST_CODE is on')]);
});

it('names every fault at once', () => {
  expect(faultsOf({}).length).toBeGreaterThanOrEqual(3);
});
