import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { Wrong } from './forms/form.ts';
import { settingsTable } from './settings/table.ts';
import type { Environment } from './values.ts';

const production: Environment = {
  STEPGATE_ORIGIN: 'https://app.bank.test',
  STEPGATE_SECRET: 'k3Jv9QmZ0xTfW7cYp1rN8sLbE6uHdG2aVoI5jRtXwMg',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://stepgate:p%40ss@mail.example.com',
  STEPGATE_MAIL_FROM: 'Stepgate <no-reply@example.com>',
  STEPGATE_TRUSTED_PROXIES: '10.0.0.0/8',
  STEPGATE_PHONE_COUNTRIES: '*',
};

const sms: Environment = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' };
const mail: Environment = { STEPGATE_MAIL_FROM: 'no-reply@example.com' };
const captchaKeys: Environment = { STEPGATE_CAPTCHA_SITE_KEY: '0x0', STEPGATE_CAPTCHA_SECRET: 'hunter2' };

function readFaults(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n').slice(1) : [String(error)];
  }
}

it('is production by default, and then accepts no test code and shows no demo', () => {
  expect(readConfig(production).settings).toMatchObject({ demo: false, testCode: false, origin: 'https://app.bank.test' });
});

it('[SRE-10] every number has an upper bound', () => {
  const numbers = Object.entries(settingsTable).filter(([, { form }]) => typeof form.read('1', { demo: false }) === 'number');
  expect(numbers.length).toBeGreaterThan(5);
  const taken = numbers.filter(([, { form }]) => !(form.read('1000000000000', { demo: false }) instanceof Wrong));
  expect(taken.map(([name]) => name)).toEqual([]);
});

it('the brand names the company, and a sender without a name', () => {
  const { settings, smtp } = readConfig({ ...production, ...mail, STEPGATE_BRAND: '  Müller & Söhne  ' });
  expect([settings.brand, smtp?.from]).toEqual(['Müller & Söhne', { name: 'Müller & Söhne', address: 'no-reply@example.com' }]);
  expect(readConfig({ ...production, STEPGATE_BRAND: ' ' }).settings.brand).toBe('Stepgate');
});

it('reads the country of a client from the header that the operator names, if any', () => {
  expect(readConfig({ ...production, STEPGATE_COUNTRY_HEADER: 'CF-IPCountry' }).settings.countryHeader).toBe('cf-ipcountry');
  expect(readConfig(production).settings.countryHeader).toBeUndefined();
});

it('[POL-13] names that others set do not stop the start: a sample of a back end, Kubernetes, and an adapter of the operator', () => {
  const { TWILIO_ACCOUNT_SID: _, TWILIO_AUTH_TOKEN: _token, TWILIO_FROM: _from, ...rest } = production;
  const others = {
    STEPGATE_API_KEY: 'sg_…',
    STEPGATE_SERVICE_HOST: '10.0.0.7',
    STEPGATE_SERVICE_PORT: '3000',
    STEPGATE_SERVICE_PORT_HTTP: '3000',
    STEPGATE_PORT: 'tcp://10.0.0.7:3000',
    STEPGATE_PORT_3000_TCP: 'tcp://10.0.0.7:3000',
    STEPGATE_PORT_3000_TCP_ADDR: '10.0.0.7',
    STEPGATE_PHONE_PROVIDER: 'adapter.ts',
    TWILIO_REGION: 'ie1',
  };
  expect(readFaults({ ...rest, ...others })).toEqual([]);
  expect(readFaults({ ...rest, ...others, STEPGATE_PORT: '3000' })).toEqual([
    '- there is no setting STEPGATE_PORT: did you mean PORT?',
  ]);
});

it('needs no settings for the demo', () => {
  const config = readConfig({ STEPGATE_ENV: 'demo' });
  expect(config).toMatchObject({
    port: 3000,
    dataDir: '.data',
    settings: { demo: true, testCode: true, origin: 'http://localhost:3000' },
  });
});

const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

it.each([
  ['no origin', { STEPGATE_ORIGIN: undefined }, 'STEPGATE_ORIGIN'],
  ['an origin without https', { STEPGATE_ORIGIN: 'http://app.example.com' }, 'https in production'],
  ['an origin with a path', { STEPGATE_ORIGIN: 'https://app.example.com/login' }, 'STEPGATE_ORIGIN'],
  ['no secret', { STEPGATE_SECRET: undefined }, 'STEPGATE_SECRET is missing'],
  ['the origin of the example', { STEPGATE_ORIGIN: 'https://app.example.com' }, 'STEPGATE_ORIGIN is the one of an example'],
  ['a secret of one letter', { STEPGATE_SECRET: 'A'.repeat(43) }, 'STEPGATE_SECRET is not random'],
  ['a secret of a few words', { STEPGATE_SECRET: 'stepgate'.repeat(6) }, 'STEPGATE_SECRET is not random'],
  [
    'a misspelt setting',
    { STEPGATE_STOPDELAY: '5' },
    'there is no setting STEPGATE_STOPDELAY: did you mean STEPGATE_STOP_DELAY?',
  ],
  [
    'a setting without its plural',
    { STEPGATE_TRUSTED_PROXY: '10.0.0.1' },
    'there is no setting STEPGATE_TRUSTED_PROXY: did you mean STEPGATE_TRUSTED_PROXIES?',
  ],
  ['a setting of another kind', { TWILIO_TOKEN: 'x' }, 'there is no setting TWILIO_TOKEN: did you mean TWILIO_AUTH_TOKEN?'],
  ['a short secret', { STEPGATE_SECRET: 'abc' }, 'STEPGATE_SECRET must be at least 32'],
  [
    'a short other secret',
    { STEPGATE_OTHER_SECRETS: `${'B'.repeat(43)}, abc` },
    'STEPGATE_OTHER_SECRETS must be secrets of at least 32',
  ],
  ['a secret twice', { STEPGATE_OTHER_SECRETS: production.STEPGATE_SECRET }, 'STEPGATE_OTHER_SECRETS names a secret twice'],
  [
    'another secret alone',
    { STEPGATE_SECRET: undefined, STEPGATE_OTHER_SECRETS: 'B'.repeat(43) },
    'STEPGATE_OTHER_SECRETS is set without STEPGATE_SECRET',
  ],
  ['an access token that no header can carry', { STEPGATE_ACCESS_TOKEN: 'acme web' }, 'STEPGATE_ACCESS_TOKEN must be 1 to 256'],
  ['an identity host that is an address', { STEPGATE_IDENTITY_HOST: 'https://id.example.com' }, 'STEPGATE_IDENTITY_HOST must be'],
  ['an identity host with a slash at its end', { STEPGATE_IDENTITY_HOST: '/id-gw/' }, 'STEPGATE_IDENTITY_HOST must be'],
  ['an identity host where a page is', { STEPGATE_IDENTITY_HOST: '/login/id' }, 'STEPGATE_IDENTITY_HOST must be'],
  ['a base path without a slash', { STEPGATE_BASE_PATH: 'stepgate' }, 'STEPGATE_BASE_PATH must be'],
  ['a base path where a page is', { STEPGATE_BASE_PATH: '/login' }, 'STEPGATE_BASE_PATH must be'],
  ['a base path where the calls of back ends are', { STEPGATE_BASE_PATH: '/server-api' }, 'STEPGATE_BASE_PATH must be'],
  ['a base path where the calls are', { STEPGATE_BASE_PATH: '/gateway' }, 'STEPGATE_BASE_PATH must be'],
  ['an identity host where other calls are', { STEPGATE_IDENTITY_HOST: '/login-api' }, 'STEPGATE_IDENTITY_HOST must be'],
  ['an access token with a line break', { STEPGATE_ACCESS_TOKEN: 'acme\nweb' }, 'STEPGATE_ACCESS_TOKEN must be 1 to 256'],
  ['an access token that is too long', { STEPGATE_ACCESS_TOKEN: 'a'.repeat(257) }, 'STEPGATE_ACCESS_TOKEN must be 1 to 256'],
  ['a brand that is a link', { STEPGATE_BRAND: 'acme.example' }, 'STEPGATE_BRAND must be a name'],
  ['a brand with a line break', { STEPGATE_BRAND: 'Acme\nBank' }, 'STEPGATE_BRAND must be a name'],
  ['a brand that turns a sentence around', { STEPGATE_BRAND: 'Acme \u202Eknab' }, 'STEPGATE_BRAND must be a name'],
  ['a brand with a colon', { STEPGATE_BRAND: 'Acme: Bank' }, 'STEPGATE_BRAND must be a name'],
  ['a brand that is too long', { STEPGATE_BRAND: 'A'.repeat(31) }, 'STEPGATE_BRAND must be a name of at most 30'],
  [
    'a collector that is no address',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the address',
  ],
  [
    'a collector’s key that would go over the network in the clear',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be https if',
  ],
  [
    'headers of a collector with a line break',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com', OTEL_EXPORTER_OTLP_HEADERS: 'a=b\nc' },
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs',
  ],
  [
    'more than every trace',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  ],
  [
    'a webhook without a secret',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/events' },
    'STEPGATE_WEBHOOK_SECRET is missing: set STEPGATE_WEBHOOK_URL and STEPGATE_WEBHOOK_SECRET together',
  ],
  ['a webhook’s secret without an address', { STEPGATE_WEBHOOK_SECRET: webhookSecret }, 'STEPGATE_WEBHOOK_URL is missing'],
  [
    'a webhook without https',
    { STEPGATE_WEBHOOK_URL: 'http://api.example.com/events', STEPGATE_WEBHOOK_SECRET: webhookSecret },
    'STEPGATE_WEBHOOK_URL must be an address',
  ],
  [
    'a webhook with a password',
    { STEPGATE_WEBHOOK_URL: 'https://us:pass@api.example.com/', STEPGATE_WEBHOOK_SECRET: webhookSecret },
    'STEPGATE_WEBHOOK_URL must be an address',
  ],
  [
    'a webhook’s secret without its prefix',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: 'A'.repeat(44) },
    'STEPGATE_WEBHOOK_SECRET must be "whsec_"',
  ],
  [
    'a webhook’s short secret',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: `${webhookSecret},whsec_${'A'.repeat(28)}` },
    'STEPGATE_WEBHOOK_SECRET must be "whsec_"',
  ],
  [
    'a webhook’s secret twice',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: `${webhookSecret}, ${webhookSecret}` },
    'STEPGATE_WEBHOOK_SECRET names a secret twice',
  ],
  [
    'a webhook of another form',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: webhookSecret, STEPGATE_WEBHOOK_FORM: 'xml' },
    'STEPGATE_WEBHOOK_FORM must be "json" or "caep", not "xml"',
  ],
  ['a webhook’s form without an address', { STEPGATE_WEBHOOK_FORM: 'caep' }, 'STEPGATE_WEBHOOK_URL is missing'],
  [
    'a webhook’s secret that signs nothing',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: webhookSecret, STEPGATE_WEBHOOK_FORM: 'caep' },
    'STEPGATE_WEBHOOK_SECRET signs nothing with STEPGATE_WEBHOOK_FORM=caep: remove it',
  ],
  [
    'a webhook’s audience without the form',
    { STEPGATE_WEBHOOK_URL: 'https://api.example.com/', STEPGATE_WEBHOOK_SECRET: webhookSecret, STEPGATE_WEBHOOK_AUDIENCE: 'us' },
    'STEPGATE_WEBHOOK_AUDIENCE is for STEPGATE_WEBHOOK_FORM=caep only',
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://db.example.com/bank' },
    'DATABASE_URL must be a URL that begins with postgres://',
  ],
  [
    'a standby of no database',
    { DATABASE_READ_URL: 'postgres://db.example.com/bank' },
    'DATABASE_READ_URL is set without DATABASE_URL',
  ],
  ['no SMS provider', { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }, 'no SMS provider'],
  ['two SMS providers', { STEPGATE_PHONE_PROVIDER: './gateway.js' }, 'STEPGATE_PHONE_PROVIDER and TWILIO_… are both set'],
  ['half an SMS provider', { TWILIO_FROM: undefined }, 'TWILIO_FROM is missing'],
  ['a caller that is a messaging service', { TWILIO_VOICE_FROM: 'MG0' }, 'TWILIO_VOICE_FROM must be a phone number'],
  ['a template without a sender', { TWILIO_WHATSAPP_CONTENT_SID: 'HX0' }, 'TWILIO_WHATSAPP_FROM is missing'],
  ['no mail server', { STEPGATE_SMTP_URL: '', STEPGATE_MAIL_FROM: '' }, 'no mail server'],
  ['a mail server without a sender', { STEPGATE_MAIL_FROM: undefined }, 'STEPGATE_MAIL_FROM is missing'],
  ['a sender without a mail server', { STEPGATE_SMTP_URL: undefined }, 'STEPGATE_SMTP_URL is missing'],
  ['a sender that is no address', { STEPGATE_MAIL_FROM: 'Stepgate' }, 'STEPGATE_MAIL_FROM must be'],
  ['a sender that is two', { STEPGATE_MAIL_FROM: 'a@b.example, c@d.example' }, 'STEPGATE_MAIL_FROM must be'],
  ['a mail server of another kind', { STEPGATE_SMTP_URL: 'https://mail.example.com' }, 'STEPGATE_SMTP_URL must be'],
  ['mail without TLS to another machine', { STEPGATE_SMTP_URL: 'smtp://mail.example.com?tls=none' }, 'STEPGATE_SMTP_URL must be'],
  [
    'mail with a check turned off',
    { STEPGATE_SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' },
    'STEPGATE_SMTP_URL',
  ],
  ['half of Google', { STEPGATE_SOCIAL_GOOGLE_CLIENT_ID: 'id' }, 'STEPGATE_SOCIAL_GOOGLE_CLIENT_SECRET is missing'],
  [
    'Apple’s key for another purpose',
    {
      STEPGATE_SOCIAL_APPLE_CLIENT_ID: 'id',
      STEPGATE_SOCIAL_APPLE_TEAM_ID: 'team',
      STEPGATE_SOCIAL_APPLE_KEY_ID: 'key',
      STEPGATE_SOCIAL_APPLE_PRIVATE_KEY: 'not a key',
    },
    'STEPGATE_SOCIAL_APPLE_PRIVATE_KEY must be the text',
  ],
  ['a country that is none', { STEPGATE_PHONE_COUNTRIES: 'GB,Germany' }, 'not "Germany"'],
  ['a country of accounts that is none', { STEPGATE_COUNTRIES_BUSINESS: 'GB,Britain' }, 'STEPGATE_COUNTRIES_BUSINESS'],
  [
    '[HOLD-09] no word about countries',
    { STEPGATE_PHONE_COUNTRIES: undefined },
    'STEPGATE_PHONE_COUNTRIES is missing: name the countries whose numbers get codes, such as "GB, IE", or "*" for every country',
  ],
  ['a country beside all of them', { STEPGATE_PHONE_COUNTRIES: 'GB, *' }, 'not "*"'],
  ['a total of no codes', { STEPGATE_CODES_AN_HOUR: '0' }, 'STEPGATE_CODES_AN_HOUR must be a whole number from 1'],
  ['no word about proxies', { STEPGATE_TRUSTED_PROXIES: undefined }, 'STEPGATE_TRUSTED_PROXIES is missing'],
  [
    'a country from no proxy',
    { STEPGATE_TRUSTED_PROXIES: 'none', STEPGATE_COUNTRY_HEADER: 'CF-IPCountry' },
    'STEPGATE_COUNTRY_HEADER needs',
  ],
  ['a country header that is no name', { STEPGATE_COUNTRY_HEADER: 'CF IPCountry' }, 'not "CF IPCountry"'],
  ['a proxy that is no address', { STEPGATE_TRUSTED_PROXIES: '10.0.0.1,proxy' }, 'not "proxy"'],
  ['a network that is too narrow', { STEPGATE_TRUSTED_PROXIES: '10.0.0.0/33' }, 'not "10.0.0.0/33"'],
  ['everybody as a proxy', { STEPGATE_TRUSTED_PROXIES: '0.0.0.0/0' }, 'not "0.0.0.0/0"'],
  ['a watched network that is none', { STEPGATE_WATCHED_NETWORKS: '2001:db8::/x' }, 'STEPGATE_WATCHED_NETWORKS'],
  [
    'a count above what the database counts',
    { STEPGATE_CODES_AN_HOUR: '100000001' },
    'must be a whole number from 1 to 100000000',
  ],
  ['a captcha without its secret', { STEPGATE_CAPTCHA_SITE_KEY: '0x0' }, 'STEPGATE_CAPTCHA_SECRET is missing'],
  [
    'a captcha without a key',
    { STEPGATE_CAPTCHA: 'turnstile', STEPGATE_CAPTCHA_SECRET: 'x' },
    'STEPGATE_CAPTCHA_SITE_KEY is missing',
  ],
  ['a captcha that is none', { ...captchaKeys, STEPGATE_CAPTCHA: 'riddle' }, 'STEPGATE_CAPTCHA must be'],
  [
    'the placeholder of a key',
    { ...captchaKeys, STEPGATE_CAPTCHA_SITE_KEY: 'sitekey' },
    "STEPGATE_CAPTCHA_SITE_KEY must be your site's own key",
  ],
  [
    'a verifier without https',
    { ...captchaKeys, STEPGATE_CAPTCHA_VERIFIER: 'http://verifier.example' },
    'STEPGATE_CAPTCHA_VERIFIER',
  ],
  ['no logins at all', { STEPGATE_LOGINS_FROM_ADDRESS: '0' }, 'STEPGATE_LOGINS_FROM_ADDRESS'],
  ['an address to write to that is none', { STEPGATE_SUPPORT_EMAIL: 'help' }, 'STEPGATE_SUPPORT_EMAIL'],
  ['a number to call that is none', { STEPGATE_SUPPORT_PHONE: '020 7946' }, 'STEPGATE_SUPPORT_PHONE'],
  ['a push service without https', { STEPGATE_PUSH_ORIGINS: 'http://localhost:9000' }, 'STEPGATE_PUSH_ORIGINS'],
  ['a domain of passkeys that is another one', { STEPGATE_RP_ID: 'example.org' }, 'STEPGATE_RP_ID must be the host'],
  ['a domain of passkeys that only ends alike', { STEPGATE_RP_ID: 'ample.com' }, 'STEPGATE_RP_ID must be the host'],
  ['a top-level domain of passkeys', { STEPGATE_RP_ID: 'com' }, 'STEPGATE_RP_ID must be the host'],
  ['a domain of passkeys below the host', { STEPGATE_RP_ID: 'x.app.bank.test' }, 'STEPGATE_RP_ID must be the host'],
  ['a related origin without https', { STEPGATE_PASSKEY_ORIGINS: 'http://b.example' }, 'STEPGATE_PASSKEY_ORIGINS'],
  ['a rule about keys that is none', { STEPGATE_SESSION_KEY: 'on' }, 'STEPGATE_SESSION_KEY must be'],
  [
    'an origin of the desk without https',
    { STEPGATE_DESK_ORIGIN: 'http://desk.bank.test' },
    'STEPGATE_DESK_ORIGIN must be https',
  ],
  [
    'an origin of the desk that is the product’s',
    { STEPGATE_DESK_ORIGIN: 'https://app.bank.test' },
    'STEPGATE_DESK_ORIGIN must have another host than STEPGATE_ORIGIN, not app.bank.test too',
  ],
  [
    'an origin of the desk with a path',
    { STEPGATE_DESK_ORIGIN: 'https://desk.bank.test/review' },
    'STEPGATE_DESK_ORIGIN must be an origin',
  ],
  ['a rule about passkeys of staff that is none', { STEPGATE_STAFF_PASSKEYS: 'on' }, 'STEPGATE_STAFF_PASSKEYS must be'],
  [
    'a policy that is not there',
    { STEPGATE_POLICY: '/nowhere/stepgate.policy.json' },
    "/nowhere/stepgate.policy.json can't be read",
  ],
  ['a port that is none', { PORT: 'http' }, 'PORT'],
  ['a host of metrics that is none', { STEPGATE_METRICS_HOST: 'metrics.example' }, 'STEPGATE_METRICS_HOST'],
  ['an unknown environment', { STEPGATE_ENV: 'staging' }, 'STEPGATE_ENV'],
  ['a path to go to that is an address', { STEPGATE_REDIRECT_PATHS: '/a, https://b.example' }, 'must be paths such as /account'],
  ['a trusted origin without https', { STEPGATE_TRUSTED_ORIGINS: 'https://a.example,http://b.example' }, 'http://b.example'],
])('refuses %s, and names it', (_name, change, named) => {
  expect(readFaults({ ...production, ...change })).toContainEqual(expect.stringContaining(named));
});

it('[SRV-26] reads the paths where a customer may go, and has those of our pages by default', () => {
  const read = (text: string) => readConfig({ ...production, STEPGATE_REDIRECT_PATHS: text }).settings.redirectPaths;
  expect([read('/account, /send'), read('')]).toEqual([['/account', '/send'], undefined]);
});

it('a session may begin without a key unless the operator requires one', () => {
  const read = (text: string) => readConfig({ ...production, STEPGATE_SESSION_KEY: text }).settings.sessionKey;
  expect([read(''), read('optional'), read('required')]).toEqual(['optional', 'optional', 'required']);
});

it('[OWNER-11] staff who decide need a passkey unless the operator says otherwise, or it is the demo', () => {
  const read = (text: string) => readConfig({ ...production, STEPGATE_STAFF_PASSKEYS: text }).settings.staffPasskeys;
  expect([read(''), read('required'), read('optional')]).toEqual(['required', 'required', 'optional']);
  expect(readConfig({ STEPGATE_ENV: 'demo' }).settings.staffPasskeys).toBe('optional');
});

it('passkeys belong to the host of the origin, or to a parent domain of it', () => {
  expect(readConfig(production).settings).toMatchObject({ rpId: 'app.bank.test', passkeyOrigins: [] });
  expect(readConfig({ STEPGATE_ENV: 'demo' }).settings.rpId).toBe('localhost');
  const wider = { STEPGATE_RP_ID: 'bank.test', STEPGATE_PASSKEY_ORIGINS: 'https://shop.example,https://bank.example' };
  expect(readConfig({ ...production, ...wider }).settings).toMatchObject({
    rpId: 'bank.test',
    passkeyOrigins: ['https://shop.example', 'https://bank.example'],
  });
});

it('[ENV-01] production refuses to start with the test code on', () => {
  expect(readFaults({ ...production, STEPGATE_TEST_CODE: 'on' })).toEqual([expect.stringContaining('STEPGATE_TEST_CODE is on')]);
});

it.each([
  ['an https origin', { STEPGATE_ORIGIN: 'https://bank.example' }, 'STEPGATE_ORIGIN is an address that others can reach'],
  ['an https origin on this machine, which a proxy may serve', { STEPGATE_ORIGIN: 'https://localhost' }, 'STEPGATE_ORIGIN'],
  ['an address in the network', { STEPGATE_ORIGIN: 'http://192.168.0.7:3000' }, 'STEPGATE_ORIGIN'],
  ['a name that only begins like this machine', { STEPGATE_ORIGIN: 'http://localhost.bank.example' }, 'STEPGATE_ORIGIN'],
  ['an SMS provider', { ...sms }, 'TWILIO_ACCOUNT_SID names a real SMS provider'],
  ['an SMS provider elsewhere', { ...sms, TWILIO_BASE_URL: 'https://sms.example' }, 'TWILIO_ACCOUNT_SID'],
  ['an SMS provider of a company’s own', { STEPGATE_PHONE_PROVIDER: './gateway.js' }, 'STEPGATE_PHONE_PROVIDER names a real'],
  ['a mail server', { ...mail, STEPGATE_SMTP_URL: 'smtps://mail.example.com' }, 'STEPGATE_SMTP_URL names a real mail server'],
  [
    'a database elsewhere',
    { DATABASE_URL: 'postgres://db.example.com/bank' },
    'DATABASE_URL names a database on another machine',
  ],
  [
    'a standby elsewhere',
    { DATABASE_URL: 'postgres://localhost/bank', DATABASE_READ_URL: 'postgres://db.example.com/bank' },
    'DATABASE_READ_URL names a database on another',
  ],
  ['a database elsewhere after all', { DATABASE_URL: 'postgres://localhost/bank?host=db.example.com' }, 'DATABASE_URL'],
])('[ATT-05] the demo refuses %s unless the public demo is explicitly allowed', (_name, change, named) => {
  const env = { STEPGATE_ENV: 'demo', ...change };
  const faults = readFaults(env);
  expect(faults).toEqual([expect.stringContaining(named)]);
  expect(faults[0]).toContain('STEPGATE_PUBLIC_DEMO=anybody-can-log-in');
  expect(readFaults({ ...env, STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in' })).toEqual([]);
  expect(readFaults({ ...env, STEPGATE_PUBLIC_DEMO: 'yes' })).toContainEqual(expect.stringContaining('not "yes"'));
});

it.each([
  ['an origin', { STEPGATE_ORIGIN: 'http://localhost:8080' }],
  ['an origin by number', { STEPGATE_ORIGIN: 'http://[::1]:3000' }],
  ['a stand-in for the SMS provider', { ...sms, TWILIO_BASE_URL: 'http://127.0.0.1:4010' }],
  ['a mail catcher', { ...mail, STEPGATE_SMTP_URL: 'smtp://[::1]:1025?tls=none' }],
  ['a database', { DATABASE_URL: 'postgres://stepgate@localhost:5433/stepgate' }],
  ['a database by number', { DATABASE_URL: 'postgres://stepgate@[::1]/stepgate' }],
  ['a database behind a socket', { DATABASE_URL: 'postgresql://%2Fvar%2Frun%2Fpostgresql/stepgate' }],
])('[ATT-05] the demo accepts %s on this machine', (_name, change) => {
  expect(readFaults({ STEPGATE_ENV: 'demo', ...change })).toEqual([]);
});

it('[ATT-05] production refuses the setting that makes the demo public', () => {
  expect(readFaults({ ...production, STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in' })).toEqual([
    expect.stringContaining('STEPGATE_PUBLIC_DEMO is set'),
  ]);
});

it('names every fault at once, and no secret', () => {
  const faults = readFaults({ STEPGATE_SMTP_URL: 'ftp://stepgate:hunter2@mail.example.com' }).join('\n');
  for (const name of ['STEPGATE_ORIGIN', 'STEPGATE_SECRET', 'TWILIO_ACCOUNT_SID', 'STEPGATE_SMTP_URL', 'STEPGATE_MAIL_FROM'])
    expect(faults).toContain(name);
  expect(faults).not.toContain('hunter2');
});

it('needs no Twilio with a custom provider', () => {
  const withoutTwilio = { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' };
  const config = readConfig({ ...production, ...withoutTwilio, STEPGATE_PHONE_PROVIDER: './gateway.js' });
  expect(config).toMatchObject({ phoneProvider: './gateway.js', twilio: undefined });
});

it('offers only the channels that have a sender', () => {
  expect(readConfig(production).twilio).toMatchObject({ from: { sms: '+15005550006' } });
  const all = { TWILIO_VOICE_FROM: '+15005550007', TWILIO_WHATSAPP_FROM: 'MG1', TWILIO_WHATSAPP_CONTENT_SID: 'HX1' };
  expect(readConfig({ ...production, ...all }).twilio).toMatchObject({
    from: { sms: '+15005550006', voice: '+15005550007', whatsapp: 'MG1' },
    whatsappContentSid: 'HX1',
  });
});

it.each([
  ['smtps://stepgate:p%40ss@mail.example.com', { port: 465, security: 'tls', auth: { user: 'stepgate', pass: 'p@ss' } }],
  ['smtp://mail.example.com:2525', { port: 2525, security: 'starttls' }],
  ['smtp://mail.example.com', { port: 587, security: 'starttls' }],
  ['smtp://127.0.0.1:1025?tls=none', { host: '127.0.0.1', port: 1025, security: 'none' }],
  ['smtp://[::1]:1025?tls=none', { host: '::1', port: 1025, security: 'none' }],
])('mail goes over TLS unless it stays on this machine: %s', (url, expected) => {
  const { smtp } = readConfig({ ...production, STEPGATE_SMTP_URL: url });
  expect(smtp).toMatchObject({ ...expected, from: { name: 'Stepgate', address: 'no-reply@example.com' } });
  expect(smtp?.auth === undefined).toBe(!('auth' in expected));
});

it('reads lists: countries, proxies, networks, push services', () => {
  const config = readConfig({
    STEPGATE_ENV: 'demo',
    STEPGATE_PHONE_COUNTRIES: 'GB, DE',
    STEPGATE_COUNTRIES_PERSONAL: 'SE,DK',
    STEPGATE_TRUSTED_PROXIES: '10.0.0.0/8,::1',
    STEPGATE_WATCHED_NETWORKS: '192.0.2.0/24',
    STEPGATE_PUSH_ORIGINS: 'http://127.0.0.1:9000,https://push.example.com',
  });
  expect(config.settings.phoneCountries).toEqual(new Set(['GB', 'DE']));
  expect(config.settings.accountCountries).toEqual({ personal: new Set(['SE', 'DK']) });
  expect(config.settings).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], watchedNetworks: ['192.0.2.0/24'] });
  expect(config.pushOrigins).toEqual(['http://127.0.0.1:9000', 'https://push.example.com']);
});

it('waits two seconds after the stop signal in production, or as configured; the demo does not wait', () => {
  expect(readConfig(production).stopDelay).toBe(2);
  expect(readConfig({ STEPGATE_ENV: 'demo' }).stopDelay).toBe(0);
  expect(readConfig({ ...production, STEPGATE_STOP_DELAY: '15' }).stopDelay).toBe(15);
  expect(readFaults({ ...production, STEPGATE_STOP_DELAY: '-1' })).toEqual([
    '- STEPGATE_STOP_DELAY must be a whole number from 1 to 3600, not "-1"',
  ]);
  expect(readFaults({ ...production, STEPGATE_STOP_DELAY: '3601' })).toHaveLength(1);
});

it('[HOUSE-08] faces are judged by the vendor that is named with its secret, and aren’t judged otherwise', () => {
  expect(readConfig(production).faceMatch).toBeUndefined();
  const key = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const vendor = { STEPGATE_FACE_MATCH_URL: 'https://faces.example.com/v1', STEPGATE_FACE_MATCH_SECRET: key };
  expect(readConfig({ ...production, ...vendor }).faceMatch).toEqual({
    url: 'https://faces.example.com/v1',
    secrets: [Buffer.alloc(24, 7)],
    sdkVersions: ['0.1.8'],
  });
  const versions = { STEPGATE_FACE_MATCH_SDK_VERSIONS: '9.7.12, 9.7.13' };
  expect(readConfig({ ...production, ...vendor, ...versions }).faceMatch?.sdkVersions).toEqual(['9.7.12', '9.7.13']);
  expect(readFaults({ ...production, STEPGATE_FACE_MATCH_SECRET: key })).toEqual([
    '- STEPGATE_FACE_MATCH_URL is missing: set STEPGATE_FACE_MATCH_URL and STEPGATE_FACE_MATCH_SECRET together',
  ]);
  const wrong = {
    STEPGATE_FACE_MATCH_URL: 'http://faces.example.com/v1',
    STEPGATE_FACE_MATCH_SECRET: 'secret',
    STEPGATE_FACE_MATCH_SDK_VERSIONS: 'a version',
  };
  expect(readFaults({ ...production, ...wrong })).toEqual([
    '- STEPGATE_FACE_MATCH_URL must be an address such as https://faces.example.com/v1, https or on this machine, without a password',
    '- STEPGATE_FACE_MATCH_SECRET must be "whsec_" and 24 to 64 random bytes in base64, or several separated by commas',
    '- STEPGATE_FACE_MATCH_SDK_VERSIONS must be versions such as 9.7.12, separated by commas, not "a version"',
  ]);
});

it('[CAPT-01] uses only its own captcha without a key, Turnstile with one, and reCAPTCHA if it is named', () => {
  expect(readConfig(production).captcha).toBeUndefined();
  expect(readConfig({ ...production, ...captchaKeys }).captcha).toEqual({
    type: 'TURNSTILE',
    siteKey: '0x0',
    secret: 'hunter2',
    verifier: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    isVerifierNamed: false,
    hostname: 'app.bank.test',
  });
  expect(readConfig({ ...production, ...captchaKeys, STEPGATE_CAPTCHA: 'recaptcha' }).captcha).toMatchObject({
    type: 'RECAPTCHA',
    verifier: 'https://www.google.com/recaptcha/api/siteverify',
  });
});

it('allows 40 logins from one network and requires a captcha after 20, or after half of the configured number (LG5)', () => {
  expect(readConfig(production).settings.loginsFrom).toEqual({ captchaAfter: 20, most: 40, within: 600_000 });
  expect(readConfig({ ...production, STEPGATE_LOGINS_FROM_ADDRESS: '301' }).settings.loginsFrom).toMatchObject({
    captchaAfter: 151,
    most: 301,
  });
});

it('names the configured contact, and a default one only in the demo', () => {
  const told = { STEPGATE_SUPPORT_EMAIL: 'help@example.com', STEPGATE_SUPPORT_PHONE: '+49 30 23125 000' };
  expect(readConfig({ ...production, ...told }).settings.contact).toEqual({
    email: 'help@example.com',
    phone: '+49 30 23125 000',
  });
  expect(readConfig(production).settings.contact).toEqual({ email: null, phone: null });
  expect(readConfig({ STEPGATE_ENV: 'demo' }).settings.contact.email).toBe('help@demo.example');
});

it('metrics are available on this machine only, unless another of its addresses is named', () => {
  expect(readConfig(production).metricsHost).toBe('127.0.0.1');
  expect(readConfig({ ...production, STEPGATE_METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
  expect(readConfig({ ...production, STEPGATE_METRICS_HOST: '::1' }).metricsHost).toBe('::1');
});

it('[API-10] sends no traces by default, and reads where they go as OpenTelemetry names it', () => {
  expect(readConfig(production).traces).toBeUndefined();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team = payments',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readConfig({ ...production, ...env }).traces).toEqual({
    url: 'https://collector.example.com/otlp/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'payments' },
    serviceName: 'stepgate',
    ratio: 0.25,
  });
});

it('[API-09] webhooks are off by default; a webhook has an address and one secret, or two while they change', () => {
  expect(readConfig({ STEPGATE_ENV: 'demo' }).webhook).toBeUndefined();
  const other = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
  const set = { STEPGATE_WEBHOOK_URL: 'https://api.example.com/events?key=a', STEPGATE_WEBHOOK_SECRET: webhookSecret };
  expect(readConfig({ ...production, ...set }).webhook).toEqual({
    url: 'https://api.example.com/events?key=a',
    secrets: [Buffer.alloc(32, 1)],
  });
  const both = readConfig({ ...production, ...set, STEPGATE_WEBHOOK_SECRET: `${other}, ${webhookSecret}` });
  expect(both.webhook?.secrets).toEqual([Buffer.alloc(24, 2), Buffer.alloc(32, 1)]);
  expect(readConfig({ ...production, ...set, STEPGATE_WEBHOOK_URL: 'http://127.0.0.1:9000/' }).webhook?.url).toBe(
    'http://127.0.0.1:9000/',
  );
});

it('a webhook in the form CAEP needs no secret, and is for the origin of its address unless a name is given', () => {
  const set = { STEPGATE_WEBHOOK_URL: 'https://api.example.com/events?key=a', STEPGATE_WEBHOOK_FORM: 'caep' };
  const { STEPGATE_WEBHOOK_URL: url } = set;
  expect(readConfig({ ...production, ...set }).webhook).toEqual({ url, secrets: [], audience: 'https://api.example.com' });
  expect(readConfig({ ...production, ...set, STEPGATE_WEBHOOK_AUDIENCE: 'bank' }).webhook?.audience).toBe('bank');
  const json = { STEPGATE_WEBHOOK_URL: url, STEPGATE_WEBHOOK_SECRET: webhookSecret, STEPGATE_WEBHOOK_FORM: 'json' };
  expect(readConfig({ ...production, ...json }).webhook).not.toHaveProperty('audience');
});

it('[API-09] a fault of a webhook repeats neither its address nor its secret', () => {
  const faults = readFaults({
    ...production,
    STEPGATE_WEBHOOK_URL: 'http://api.example.com/events?key=of-ours',
    STEPGATE_WEBHOOK_SECRET: 'whsec_c2VjcmV0LXdvcmRz',
  });
  expect(faults).toHaveLength(2);
  expect(faults.join(' ')).not.toMatch(/of-ours|c2VjcmV0/);
});
