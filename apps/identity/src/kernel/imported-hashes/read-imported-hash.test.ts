/**
 * Every form against published vectors. Each source is named beside its vector.
 *
 * @module-tag deep
 */
import { readFileSync } from 'node:fs';
import { isDeep } from '@stepgate/testkit/depth';
import { expect, it } from 'vitest';
import { firebaseText } from './firebase-scrypt.ts';
import { bounds } from './imported-hash.ts';
import { readImportedHash } from './read-imported-hash.ts';

const phc = (hex: string): string => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');

/** The example of github.com/firebase/scrypt, README. */
const firebase = firebaseText(
  {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  },
  {
    salt: '42xEC+ixf3L2lw==',
    hash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
  },
);

const vectors: readonly (readonly [source: string, password: string, hash: string])[] = [
  [
    'argon2id, P-H-C/phc-winner-argon2 test.c',
    'password',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ],
  [
    'argon2i, P-H-C/phc-winner-argon2 test.c',
    'password',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  ],
  [
    'argon2i of version 16, P-H-C/phc-winner-argon2 test.c',
    'password',
    '$argon2i$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  ],
  [
    'argon2d, rust-argon2 tests/integration_test.rs',
    'password',
    '$argon2d$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$lV5dWxY6G2C7o1/DbQSWR0+6T2tZrVNihmbwf7L5Pq8',
  ],
  ['bcrypt, openwall crypt_blowfish wrapper.c', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt as 2b, openwall', 'U*U*', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['bcrypt as 2y, openwall', 'U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  [
    'scrypt with 16 lanes, RFC 7914, 12',
    'password',
    `$scrypt$ln=10,r=8,p=16$${Buffer.from('NaCl').toString('base64').replace(/=/g, '')}$${phc('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640')}`,
  ],
  [
    'scrypt, RFC 7914, 12',
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$${phc('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887')}`,
  ],
  ['Firebase scrypt', 'user1password', firebase],
  [
    'PBKDF2 of Django, tests/auth_tests/test_hashers.py of 5.1',
    'lètmein',
    'pbkdf2_sha256$870000$seasalt$wJSpLMQRQz0Dhj/pFpbyjMj71B2gUYp6HJS5AU+32Ac=',
  ],
  [
    'PBKDF2 of passlib, SHA-256, passlib.hash.pbkdf2_digest',
    'password',
    '$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdAw$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M',
  ],
  [
    'PBKDF2 of passlib, SHA-512, passlib tests/test_handlers.py',
    'password',
    '$pbkdf2-sha512$1212$RHY0Fr3IDMSVO/RSZyb5ow$eNLfBK.eVozomMr.1gYa17k9B7KIK25NOEshvhrSX.esqY3s.FvWZViXz4KoLlQI.BzY/YTNJOiKc5gBYFYGww',
  ],
  [
    'PBKDF2 in the PHC form, of two blocks, RFC 7914, 11',
    'Password',
    `$pbkdf2-sha256$i=80000,l=64$TmFDbA$${phc('4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d')}`,
  ],
];

it.each(vectors)('[API-07] %s: the right password matches and no other', { timeout: 60_000 }, async (_source, password, text) => {
  const hash = readImportedHash(text);
  expect(hash?.refusal).toBeUndefined();
  expect(await hash?.verify(password)).toBe(true);
  // Each try costs what a login costs.
  for (const other of isDeep ? ['', `${password}z`] : ['']) expect(await hash?.verify(other)).toBe(false);
});

it('[API-07] bcrypt reads 72 bytes, so a longer password still logs in (openwall crypt_blowfish)', async () => {
  const hash = readImportedHash('$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui');
  const long = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored';
  expect(await hash?.verify(long)).toBe(true);
});

const salt = 'c29tZXNhbHRzb21lc2FsdA';
const digest = 'A'.repeat(43);
const bytes = (length: number): string => Buffer.alloc(length, 1).toString('base64');
it.each([
  ['$argon2id$v=19$m=131073,t=1,p=1$', `${salt}$${digest}`],
  ['$argon2id$v=19$m=65536,t=9,p=1$', `${salt}$${digest}`],
  ['$argon2i$v=19$m=1024,t=1,p=17$', `${salt}$${digest}`],
  ['$2b$13$', 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['$2b$31$', 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['$scrypt$ln=18,r=8,p=1$', `${salt}$${digest}`],
  ['$scrypt$ln=17,r=8,p=5$', `${salt}$${digest}`],
  ['$firebase-scrypt$ln=18,r=8$', `${'A'.repeat(43)}$Bw$${salt}$${digest}`],
  ['pbkdf2_sha256$1500001$', `salt$${digest}`],
  ['$pbkdf2-sha512$600001$', `${salt}$${digest}`],
  // Each block of the digest takes all iterations again.
  ['pbkdf2_sha256$1500000$', `salt$${bytes(33)}`],
  ['pbkdf2_sha256$375001$', `salt$${bytes(128)}`],
  ['$pbkdf2-sha512$300001$', `${salt}$${bytes(65)}`],
])('[API-07] %s costs too much for a login, and the refusal says so', (costs, rest) => {
  expect(readImportedHash(`${costs}${rest}`)?.refusal).toContain('costs too much');
});

it.each([
  ['$argon2id$v=19$m=1023,t=1,p=1$', `${salt}$${digest}`],
  ['$argon2d$v=19$m=8,t=127,p=1$', `${salt}$${digest}`],
  ['$scrypt$ln=1,r=8,p=64$', `${salt}$${digest}`],
  ['$scrypt$ln=9,r=8,p=64$', `${salt}$${digest}`],
  ['$firebase-scrypt$ln=9,r=8$', `${'A'.repeat(43)}$Bw$${salt}$${digest}`],
  ['pbkdf2_sha256$999$', `salt$${digest}`],
  ['$pbkdf2-sha512$i=1$', `${salt}$${bytes(128)}`],
])('[API-07] %s protects nothing, and the refusal says so', (parameters, rest) => {
  expect(readImportedHash(`${parameters}${rest}`)?.refusal).toContain('protects nothing');
});

it.each([
  `$argon2id$v=19$m=131072,t=4,p=16$${salt}$${digest}`,
  `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${digest}`,
  `$scrypt$ln=17,r=8,p=4$${salt}$${digest}`,
  `$scrypt$ln=10,r=8,p=1$${salt}$${digest}`,
  '$2b$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  '$2b$04$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  `pbkdf2_sha256$1500000$salt$${bytes(32)}`,
  `pbkdf2_sha256$375000$salt$${bytes(128)}`,
  `$pbkdf2-sha512$600000$${salt}$${bytes(64)}`,
  `$pbkdf2-sha512$1000$${salt}$${bytes(16)}`,
])('[API-07] %s is at a bound and accepted', (text) => {
  expect(readImportedHash(text)).toMatchObject({ refusal: undefined });
});

it.each([0, 1, 15, 129])('[API-07] a digest of %i bytes is rejected: a short one matches too many passwords', (length) => {
  for (const start of [`pbkdf2_sha256$100000$salt$`, `$pbkdf2-sha512$100000$${salt}$`, `$scrypt$ln=14,r=8,p=1$${salt}$`])
    expect(readImportedHash(start + bytes(length))).toBeUndefined();
});

it('[API-07] the guide has the bounds of each form', () => {
  const guide = readFileSync(new URL('../../../../../docs/customers.md', import.meta.url), 'utf8');
  const row = (form: string): string => guide.split('\n').find((line) => line.startsWith(`| ${form} |`)) ?? '';
  const number = (value: number): string => value.toLocaleString('en');
  const { argon2, bcrypt, scrypt, pbkdf2 } = bounds;
  for (const value of [argon2.leastFilled / 1_024, argon2.mostMemory / 1_024, argon2.mostFilled / 1_024])
    expect(row('argon2id, argon2i, argon2d')).toContain(`${value} MiB`);
  expect(row('bcrypt')).toContain(`cost ${bcrypt.leastCost} to ${bcrypt.mostCost}`);
  for (const value of [scrypt.leastMemory / 1_024, scrypt.mostMemory / 1_024, scrypt.mostFilled / 1_024])
    expect(row('scrypt')).toContain(`${value} MiB`);
  for (const { least, most } of Object.values(pbkdf2)) {
    expect(row('PBKDF2')).toContain(number(least));
    expect(row('PBKDF2')).toContain(number(most));
  }
});

it.each([
  '',
  'password',
  '$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe',
  '$2b$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ',
  '$argon3id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  `$scrypt$ln=0,r=8,p=1$${salt}$${digest}`,
  `$scrypt$ln=14,r=8,p=1$${salt}$AAAA`,
  `pbkdf2_md5$1000$salt$${digest}`,
  `pbkdf2_sha256$0$salt$${digest}`,
  '5f4dcc3b5aa765d61d8327deb882cf99',
])('[API-07] "%s" has no form that can be imported', (text) => {
  expect(readImportedHash(text)).toBeUndefined();
});
