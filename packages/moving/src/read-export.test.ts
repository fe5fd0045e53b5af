/** A made export of each service, in its real form, moved into our service. What each form is, docs/moving.md says. */
import { Readable } from 'node:stream';
import { importCustomers } from '@stepgate/identity/for-moving';
import { openWorld, passWithApp, paths, tokenOf, type World } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ExportFile } from './export-file.ts';
import { type OldService, readExport } from './read-export.ts';
import { listWhatStays } from './what-stays.ts';

/** Seven bytes at a time: no reader may count on whole lines or characters. */
const toFile = (name: string, text: string): ExportFile => ({
  name,
  read: () =>
    Readable.from(
      Array.from(
        Buffer.from(text)
          .toString('latin1')
          .match(/[\s\S]{1,7}/g) ?? [],
        (seven) => Buffer.from(seven, 'latin1'),
      ),
    ),
});
const toLines = (...records: readonly (object | string)[]): string =>
  records.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('');

/** Published vectors: `read-imported-hash.test.ts` names their sources. */
const bcrypt = { password: 'U*U', hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' };
const otherBcrypt = { password: 'U*U*', hash: '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK' };
const number = '+447700900123';
const totpKey = Buffer.from('12345678901234567890');
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a move', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    onTestFinished(() => world.close());
  });

  async function move(from: OldService, ...files: readonly ExportFile[]) {
    const stays = listWhatStays();
    const refused: string[] = [];
    const counts = await importCustomers(
      world,
      readExport(from, files, stays),
      (line, reason) => void refused.push(`${line}: ${reason}`),
    );
    return { counts, refused, leftOut: stays.leftOut, counted: Object.fromEntries(stays.counted) };
  }
  const logIn = (email: string, password: string) => world.ask(paths.login, { body: { email, password } });
  const readRow = (email: string) =>
    world.storage.queries.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const numbersOf = async (id: string) =>
    (
      await world.storage.queries
        .selectFrom('phone_number')
        .select('number')
        .where('customer_id', '=', id)
        .orderBy('is_primary', 'desc')
        .execute()
    ).map((row) => row.number);
  async function expectWholeLogin(id: string, email: string, password: string): Promise<void> {
    const oneTimeToken = tokenOf((await logIn(email, password)).body);
    await passWithApp(world, { id, email, password, phone: number, totpKey }, oneTimeToken);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  }

  it('[HOST-20] an Auth0 export: old passwords, numbers and authenticators log in, and what stays behind is counted', async () => {
    const users = toLines(
      {
        user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93',
        email: 'ada@ex.test',
        email_verified: true,
        name: 'Ada Lovelace',
        picture: 'https://s.gravatar.com/avatar/1',
        user_metadata: {},
        app_metadata: { plan: 'gold' },
        multifactor: ['guardian'],
        identities: [{ connection: 'Customers', provider: 'auth0', user_id: '5dea9f9c82dd7c0e76e4ec93', isSocial: false }],
        logins_count: 7,
      },
      {
        user_id: 'google-oauth2|109300000000000000001',
        email: 'linked@ex.test',
        email_verified: true,
        phone_number: '+447700900124',
        phone_verified: false,
        identities: [
          { connection: 'google-oauth2', provider: 'google-oauth2', user_id: '109300000000000000001', isSocial: true },
          { connection: 'Customers', provider: 'auth0', user_id: 'euclid', isSocial: false },
        ],
      },
      { user_id: 'auth0|bad', email: 'bad@ex.test', email_verified: true, blocked: true },
      { user_id: 'sms|5dea', phone_number: '+447700900125', phone_verified: true },
      {
        user_id: 'samlp|corp|eve@ex.test',
        email: 'eve@ex.test',
        email_verified: false,
        phone_number: null,
        identities: [{ provider: 'auth0', user_id: 'lost' }],
      },
      'not JSON',
    );
    const line = { email_verified: true, tenant: 'acme', connection: 'Customers', _tmp_is_unique: true };
    const secrets = toLines(
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' }, email: 'ada@ex.test', passwordHash: bcrypt.hash, ...line },
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec94' }, alt_id: 'euclid', passwordHash: otherBcrypt.hash, ...line },
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec95' }, passwordHash: bcrypt.hash, ...line },
      {
        user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93',
        mfa_factors: [{ totp: { secret: totpSecret } }, { phone: { value: number } }, { email: { value: 'ada@ex.test' } }],
      },
    );
    expect(await move('auth0', toFile('users.json', users), toFile('secrets.json', secrets))).toEqual({
      counts: { imported: 3, existing: 0, refused: 0 },
      refused: [],
      leftOut: [
        { label: 'auth0_bad', reason: 'is blocked' },
        { label: 'sms_5dea', reason: 'has no email address' },
        { label: 'line 6 of users.json', reason: 'is no user of Auth0' },
      ],
      counted: {
        name: 1,
        picture: 1,
        app_metadata: 1,
        multifactor: 1,
        logins_count: 1,
        'second factor by email': 1,
        'login by google-oauth2': 1,
        'phone number that is not verified': 1,
        'password without a hash in the files': 1,
        'id with other characters than letters, digits, - and _': 1,
        'password hash or second factor without its user in the files': 1,
      },
    });
    await expectWholeLogin('auth0_5dea9f9c82dd7c0e76e4ec93', 'ada@ex.test', bcrypt.password);
    expect((await logIn('ada@ex.test', otherBcrypt.password)).status).toBe(401);
    expect((await logIn('linked@ex.test', otherBcrypt.password)).status).toBe(200);
    expect(await readRow('eve@ex.test')).toMatchObject({ email_verified_at: null, password_hash: null });
    expect(await numbersOf('auth0_5dea9f9c82dd7c0e76e4ec93')).toEqual([number]);
    expect(await numbersOf('google-oauth2_109300000000000000001')).toEqual([]);
  });

  it('[HOST-20] a Clerk export: the CSV file with digests and keys, and the JSON list, move alike', async () => {
    const csv = `id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher\r
user_1,Ada,"Lovelace, ""Countess""\nof Lovelace – née Byron",,ada@ex.test,${number},old@ex.test|ada@ex.test,,"+447700900124,${number}",+447700900125,${totpSecret.toLowerCase()},${bcrypt.hash},bcrypt\r
\r
user_2,,,,new@ex.test,,,new@ex.test,,,,aec070645fe53ee3b3763059376134f058cc337247c978add178b6ccdfb0019f,sha256\r
user_3,,,nomail,,,,,,,,,`;
    const json = [
      { id: 'user_4', email_addresses: 'json@ex.test|second@ex.test', phone_numbers: '+447700900126', public_metadata: { a: 1 } },
      { id: 'user_5', primary_email_address: 'banned@ex.test', verified_email_addresses: ['banned@ex.test'], banned: true },
      { email_addresses: 'nobody@ex.test' },
    ];
    expect(await move('clerk', toFile('users.csv', csv), toFile('users.json', JSON.stringify(json)))).toEqual({
      counts: { imported: 3, existing: 0, refused: 0 },
      refused: [],
      leftOut: [
        { label: 'user_3', reason: 'has no email address' },
        { label: 'user_5', reason: 'is banned' },
        { label: 'customer 6', reason: 'is no user of Clerk' },
      ],
      counted: {
        first_name: 1,
        last_name: 1,
        username: 1,
        'further email address': 2,
        'phone number that is not verified': 2,
        'password hash, sha256': 1,
        public_metadata: 1,
      },
    });
    await expectWholeLogin('user_1', 'ada@ex.test', bcrypt.password);
    expect(await numbersOf('user_1')).toEqual([number, '+447700900124']);
    expect(await readRow('new@ex.test')).toMatchObject({ email_verified_at: null, password_hash: null });
    expect(await readRow('json@ex.test')).toMatchObject({ id: 'user_4', email_verified_at: null });
    await expect(move('clerk', toFile('users.json', '{}'))).rejects.toThrow('users.json is no JSON list.');
  });

  it.each([
    ['a row that ends early', 'id,primary_email_address\nuser_1,ada@ex.test\nuser_2\n', 'on line 3'],
    ['a quote that never closes', 'id,primary_email_address\nuser_1,"ada@ex.test\n', 'at line 2'],
    ['a row that never ends', `id,primary_email_address\nuser_1,"${'a'.repeat(1_048_577)}`, '1048576'],
  ])('[HOST-20] a Clerk file with %s is refused, and says where', async (_, csv, where) => {
    await expect(move('clerk', toFile('users.csv', csv))).rejects.toThrow(where);
    await expect(move('clerk', toFile('users.csv', csv))).rejects.toMatchObject({ name: 'ExportFault' });
  });

  it('[HOST-20] a Clerk file that a spreadsheet has marked as UTF-8 keeps its first column', async () => {
    expect(
      (await move('clerk', toFile('users.csv', '\uFEFFid,primary_email_address\nuser_1,ada@ex.test\n'))).counts.imported,
    ).toBe(1);
    expect(await readRow('ada@ex.test')).toMatchObject({ id: 'user_1' });
  });

  const credential = (type: string, data: object, secret: object): object => ({
    id: 'c6a0d9a2-1b7e-4a0e-9d53-000000000001',
    type,
    createdDate: 1_767_604_673_211,
    secretData: JSON.stringify(secret),
    credentialData: JSON.stringify(data),
  });
  /** Written by a real Keycloak 26 for the password "iceberg" (a public example). */
  const argon2 = credential(
    'password',
    {
      hashIterations: 5,
      algorithm: 'argon2',
      additionalParameters: { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
    },
    { value: 'BuViHNDGmCq80fvpty/QoggTI8NSt0CuNDGgeoa5f5A=', salt: 'RJ0aLMQ2qKbZuROs7qQhcA==', additionalParameters: {} },
  );
  const pbkdf2 = (algorithm: string, hashIterations: number, value: string) =>
    credential(
      'password',
      { hashIterations, algorithm, additionalParameters: {} },
      { value, salt: 'AAECAwQFBgcICQoLDA0ODw==', additionalParameters: {} },
    );
  /** Made with Python's hashlib for the password "correct horse". */
  const sha256 = pbkdf2(
    'pbkdf2-sha256',
    27_500,
    'qnA427fe69fAjkevcHZvnm7vp3MewnxKL4g2WLfI7U6teQVH1eR2L5DfcV0psPIfjGPtlZbkpnogYX+2TaSl6w==',
  );
  const sha512 = pbkdf2(
    'pbkdf2-sha512',
    210_000,
    'l4pqr0UVqxiWEnbGDBV//hzeVcB7ZgsFnr5Z+SZYIYjhXWCECCVC/oKM2WWMwBzQGCBfe2yb+20zK3Rr1rkPjg==',
  );
  const app = (changed: object, value: string) =>
    credential('otp', { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1', ...changed }, { value });

  it('[HOST-20] a Keycloak export: argon2 and PBKDF2 passwords and both forms of authenticator keys log in', async () => {
    const verified = {
      emailVerified: true,
      enabled: true,
      createdTimestamp: 1_699_876_800_000,
      notBefore: 0,
      realmRoles: ['payer'],
    };
    const phone = (phoneNumber: string) => ({ phoneNumber: [phoneNumber], phoneNumberVerified: ['true'] });
    const users = [
      {
        id: 'cfb55bf6-fcbb-4a1e-bfec-30c6649b52f8',
        username: 'ada',
        firstName: 'Ada',
        email: 'ada@ex.test',
        ...verified,
        totp: true,
        attributes: { ...phone(number), locale: ['de'], branch: ['London'] },
        credentials: [
          argon2,
          app({}, totpKey.toString()),
          app({}, 'another key of hers'),
          credential('webauthn', { credentialId: 'x' }, {}),
          credential('recovery-authn-codes', { hashIterations: 1 }, { codes: [] }),
        ],
        federatedIdentities: [{ identityProvider: 'google', userId: '1', userName: 'ada' }],
      },
      {
        id: 'cfb55bf6-fcbb-4a1e-bfec-30c6649b52f9',
        username: 'bob@ex.test',
        email: 'bob@ex.test',
        ...verified,
        attributes: { ...phone('+447700900124'), locale: ['xx'] },
        credentials: [sha256, app({ secretEncoding: 'BASE32' }, totpSecret)],
        requiredActions: ['CONFIGURE_TOTP'],
      },
      {
        id: 'cfb55bf6-fcbb-4a1e-bfec-30c6649b52fa',
        username: 'cyd@ex.test',
        email: 'cyd@ex.test',
        ...verified,
        attributes: { phoneNumber: ['+447700900125'] },
        credentials: [sha512, app({ digits: 8 }, 'abcdefghijklmnopqrst'), app({ subType: 'hotp' }, 'abcdefghijklmnopqrst')],
        requiredActions: ['UPDATE_PASSWORD', 'VERIFY_EMAIL'],
      },
      { id: 'd1', username: 'dan@ex.test', email: 'dan@ex.test', ...verified, credentials: [pbkdf2('pbkdf2', 20_000, 'AAAA')] },
      { id: 'off', username: 'off', email: 'off@ex.test', emailVerified: true, enabled: false },
      { id: 'svc', username: 'service-account-pay', enabled: true, serviceAccountClientId: 'pay' },
      { id: 'none', username: 'nomail', enabled: true },
      'no user',
    ];
    const realm = { realm: 'acme', users: users.slice(0, 2) };
    const rest = [{ realm: 'acme', users: users.slice(2) }];
    expect(
      await move('keycloak', toFile('acme-realm.json', JSON.stringify(realm)), toFile('all.json', JSON.stringify(rest))),
    ).toEqual({
      counts: { imported: 4, existing: 0, refused: 0 },
      refused: [],
      leftOut: [
        { label: 'off', reason: 'is disabled' },
        { label: 'svc', reason: 'is the account of a client' },
        { label: 'none', reason: 'has no email address' },
        { label: 'customer 8', reason: 'is no user of Keycloak' },
      ],
      counted: {
        firstName: 1,
        username: 2,
        createdTimestamp: 4,
        realmRoles: 4,
        'attribute branch': 1,
        'login by google': 1,
        'further authenticator': 1,
        'credential webauthn': 1,
        'credential recovery-authn-codes': 1,
        'language xx': 1,
        'required action CONFIGURE_TOTP': 1,
        'phone number that is not verified': 1,
        'authenticator with 8 digits, 30 seconds and HmacSHA1': 1,
        'authenticator that counts (hotp)': 1,
        'password hash, pbkdf2': 1,
      },
    });
    await expectWholeLogin('cfb55bf6-fcbb-4a1e-bfec-30c6649b52f8', 'ada@ex.test', 'iceberg');
    expect(await readRow('ada@ex.test')).toMatchObject({ language: 'de' });
    await expectWholeLogin('cfb55bf6-fcbb-4a1e-bfec-30c6649b52f9', 'bob@ex.test', 'correct horse');
    expect((await logIn('cyd@ex.test', 'wrong horse')).status).toBe(401);
    expect((await logIn('cyd@ex.test', 'correct horse')).status).toBe(200);
    expect(await readRow('cyd@ex.test')).toMatchObject({ email_verified_at: null });
    const signals = await world.storage.queries.selectFrom('signal').selectAll().execute();
    expect(signals).toMatchObject([
      { customer_id: 'cfb55bf6-fcbb-4a1e-bfec-30c6649b52fa', kind: 'new-password-due', reason: 'Due in Keycloak already' },
    ]);
    expect(await readRow('dan@ex.test')).toMatchObject({ password_hash: null });
    await expect(move('keycloak', toFile('clients.json', '{"realm":"acme"}'))).rejects.toThrow(
      'clients.json is no export of a realm with users.',
    );
  });
});
