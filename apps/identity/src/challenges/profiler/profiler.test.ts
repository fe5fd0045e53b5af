import { expect, it } from 'vitest';
import { inNetworks } from '../../kernel/client-network.ts';
import { assess, type Observed } from './profiler.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const watched = inNetworks(['203.0.113.0/24', '2001:db8:bad::/48', '198.51.100.7']);

/** A customer's own browser at home. */
const athome: Observed = {
  signals: { timeZone: 'Europe/London', languages: ['en-GB'], automated: false, screen: { width: 390, height: 844 } },
  trustedDevice: true,
  country: 'GB',
  userAgent: chrome,
  address: '192.0.2.1',
};

const withSignals = (signals: Observed['signals']): Partial<Observed> => ({ signals: { ...athome.signals, ...signals } });
const verdictOf = (changes: Partial<Observed>): string => assess({ ...athome, ...changes }, watched);

const marks = {
  automated: { signals: { automated: true } },
  watchedNetwork: { address: '203.0.113.9' },
  foreignTimeZone: { signals: { timeZone: 'Asia/Tokyo' } },
  noLanguage: { signals: { languages: [] } },
  unknownDevice: { trustedDevice: false },
  noScreen: { signals: { screen: { width: 0, height: 0 } } },
} as const satisfies Record<string, Partial<Observed>>;

type Mark = keyof typeof marks;
const names: readonly Mark[] = ['automated', 'watchedNetwork', 'foreignTimeZone', 'noLanguage', 'unknownDevice', 'noScreen'];

it('every combination of marks: a program or a watched network is enough, a foreign time zone needs two more small marks', () => {
  let seen = 0;
  for (let subset = 0; subset < 2 ** names.length; subset += 1) {
    const held = names.filter((_, bit) => subset & (1 << bit));
    let observed = athome;
    for (const mark of held) {
      const one: Partial<Observed> = marks[mark];
      observed = { ...observed, ...one, signals: { ...observed.signals, ...one.signals } };
    }
    const has = (mark: Mark): boolean => held.includes(mark);
    const small = held.filter((mark) => mark === 'noLanguage' || mark === 'unknownDevice' || mark === 'noScreen').length;
    const expected = has('automated') || has('watchedNetwork') || (has('foreignTimeZone') && small >= 2);
    expect(assess(observed, watched), held.join(' + ') || 'none').toBe(expected ? 'suspicious' : 'usual');
    seen += 1;
  }
  expect(seen).toBe(64);
});

it('programs are recognized by their names, and phones of the brand Cubot are not taken for bots', () => {
  for (const userAgent of [
    chrome.replace('Chrome/', 'HeadlessChrome/'),
    'curl/8.14.1',
    'python-requests/2.32',
    'Java/21.0.2',
    'Mozilla/5.0 (compatible; SomeBot/1.0; +https://bot.ex.test)',
    'Mozilla/5.0 (Unknown; Linux) PhantomJS/2.1.1 Safari/538.1',
  ])
    expect(verdictOf({ userAgent }), userAgent).toBe('suspicious');
  for (const userAgent of [chrome, '', 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) Chrome/140.0.0.0 Mobile Safari/537.36'])
    expect(verdictOf({ userAgent }), userAgent).toBe('usual');
});

it('a network is watched in IPv4, IPv6 and IPv4 written as IPv6; an invalid address is in none', () => {
  for (const address of ['203.0.113.255', '::ffff:203.0.113.9', '2001:db8:bad::1', '198.51.100.7'])
    expect(verdictOf({ address }), address).toBe('suspicious');
  for (const address of [
    '203.0.114.0',
    '2001:db8:bade::1',
    '198.51.100.8',
    '',
    '203.0.113',
    '203.0.113.9, 192.0.2.1',
    'localhost',
  ])
    expect(verdictOf({ address }), address).toBe('usual');
});

it('the time zone is compared by its identity, under any of its names, in any zone of a large country', () => {
  /** With the two small marks that make a foreign zone suspicious. */
  const strange = (timeZone: string, country: string | undefined): string =>
    verdictOf({ ...withSignals({ timeZone, languages: [] }), country, trustedDevice: false });
  for (const [timeZone, country] of [
    ['Europe/London', 'GB'],
    ['GB', 'GB'],
    ['Asia/Calcutta', 'IN'],
    ['Asia/Kolkata', 'IN'],
    ['America/Adak', 'US'],
    ['europe/berlin', 'DE'],
    ['Asia/Tokyo', undefined],
    ['Asia/Tokyo', 'ZZ'],
  ] as const)
    expect(strange(timeZone, country), `${timeZone} in ${country}`).toBe('usual');
  for (const timeZone of ['Asia/Tokyo', 'UTC', '+01:00', 'Mars/Olympus', '', '<script>/../Mars', 'Europe/London\u0000'])
    expect(strange(timeZone, 'GB'), timeZone).toBe('suspicious');
});

it('values that no browser sends count as missing, and never in favour of a forger', () => {
  const worst = { ...athome, trustedDevice: false, country: 'GB' };
  const one = (signals: Observed['signals']): string =>
    assess({ ...worst, signals: { ...athome.signals, timeZone: 'Asia/Tokyo', ...signals } }, watched);
  expect(one({})).toBe('usual');
  for (const screen of [
    { width: 0, height: 844 },
    { width: 390, height: -1 },
    { width: Number.NEGATIVE_INFINITY, height: 844 },
    { width: Number.NaN, height: Number.NaN },
  ])
    expect(one({ screen }), JSON.stringify(screen)).toBe('suspicious');
  expect(one({ languages: [] })).toBe('suspicious');
  expect(one({ languages: ['', ' '] })).toBe('suspicious');
  // If a forger omits everything possible, the three small marks remain.
  expect(assess({ ...worst, signals: {} }, watched)).toBe('usual');
  expect(assess({ ...worst, signals: {}, userAgent: 'curl/8' }, watched)).toBe('suspicious');
  expect(assess({ ...worst, signals: {}, address: '203.0.113.9' }, watched)).toBe('suspicious');
});
