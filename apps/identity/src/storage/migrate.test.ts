/** Migrates a database that the previous release has filled, and checks that it keeps its data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newPostgresDatabase } from '@stepgate/testkit';
import { isDeep } from '@stepgate/testkit/depth';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findCustomer } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { sealedText } from '../kernel/sealed.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { touchSession } from '../sessions/sessions.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import { markPassed, spendToken } from '../tokens/token-progress.ts';
import { findToken, openChallenge, proofsOf } from '../tokens/tokens.ts';
import { firstLogin } from './migrations/0001-first-login.ts';
import { everyWay } from './migrations/0002-every-way.ts';
import { phoneNumbersChange } from './migrations/0003-phone-numbers-change.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

const now = Date.UTC(2026, 0, 5);
const secrets = createSecrets(Buffer.alloc(32, 7));
const oneTimeToken = 'a-token-that-was-begun-before-the-release';

type Store = {
  /** Opens it as the older release does. */
  readonly dialect: Dialect;
  open(): Promise<Storage>;
};

const given = (values: readonly unknown[]) =>
  values.map((value) => (value === null || typeof value === 'number' ? value : String(value)));

const stores: readonly { readonly name: Storage['kind']; prepare(): Promise<Store> }[] = [
  {
    name: 'sqlite',
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-migrate-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const database = new DatabaseSync(join(folder, 'stepgate.sqlite'));
      const dialect = new SqliteDialect({
        database: {
          close: () => database.close(),
          prepare(text) {
            const statement = database.prepare(text);
            return {
              reader: statement.columns().length > 0,
              all: (values) => statement.all(...given(values)),
              run: (values) => statement.run(...given(values)),
              iterate: (values) => statement.iterate(...given(values)),
            };
          },
        },
      });
      return { dialect, open: () => openSqlite(folder) };
    },
  },
  {
    name: 'postgres',
    async prepare() {
      const url = await newPostgresDatabase();
      const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
      return { dialect, open: () => openPostgres({ url }) };
    },
  },
];

/** The tables of an earlier release. */
async function openOlder(kind: Storage['kind'], dialect: Dialect): Promise<Kysely<Schema>> {
  const older = new Kysely<Schema>({ dialect });
  const migrations: Record<string, Migration> = {
    '0001-first-login': firstLogin(kind),
    '0002-every-way': everyWay(),
    '0003-phone-numbers-change': phoneNumbersChange(),
  };
  const migrator = new Migrator({ db: older, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  return older;
}

/** The state that the previous release leaves: its tables, and a customer with a login in progress, a session and a waiting mail. */
async function leave(kind: Storage['kind'], dialect: Dialect): Promise<{ readonly session: string }> {
  const older = await openOlder(kind, dialect);
  const session = await insertAll(older);
  await older.destroy();
  return { session };
}

const customer = {
  id: 'c',
  email: 'c@ex.test',
  password_hash: 'hash',
  preferred_challenge: 'SMS',
  trusts_known_devices: 1,
  created_at: now - 1,
  email_verified_at: now,
  must_reset_password: 0,
  password_changed_at: 5,
  risk: 'checkpoint',
  last_way: 'TOTP',
  language: 'de',
  pushes_stopped_until: 9,
};
const asSignedUp = { password_hash: null, preferred_challenge: 'SMS', trusts_known_devices: 0, created_at: now };
const numbers = [
  { id: 'n1', customer_id: 'c', number: '+447700900001', is_primary: 1, verified_at: now },
  { id: 'n2', customer_id: 'c', number: '+4915123456789', is_primary: 0, verified_at: now },
];
const way = { type: 'TOTP', viewData: { attributes: {} }, context: {} };
const mail = { id: 'm', content: sealedText('sealed'), expires_at: now + 60_000, attempts: 2, next_at: now };

async function insertAll(older: Kysely<Schema>): Promise<string> {
  await older.insertInto('customer').values(customer).execute();
  await older.insertInto('phone_number').values(numbers).execute();
  await older
    .insertInto('one_time_token')
    .values({
      hash: secrets.hashToken(oneTimeToken),
      customer_id: 'c',
      subject: 'c',
      action: 'IDENTITY__LOGIN',
      purpose: 'session',
      proofs: 'PASSWORD',
      redirect_to: '/home',
      created_at: now,
      expires_at: now + 60_000,
      spent_at: null,
      known_device: 1,
      browser: 'Firefox',
      address: '192.0.2.…',
      session_hash: '',
    })
    .execute();
  await older
    .insertInto('challenge')
    .values({
      token_hash: secrets.hashToken(oneTimeToken),
      position: 0,
      required: 1,
      ways: JSON.stringify([way]),
      evaluated: 1,
      passed_at: null,
      passed_by: null,
    })
    .execute();
  await older.insertInto('waiting_mail').values(mail).execute();
  await older.insertInto('allowance').values({ key: 'codes from 192.0.2.1', since: now, taken: 3 }).execute();
  const cookie = secrets.newToken();
  await older
    .insertInto('session')
    .values({
      hash: secrets.hashToken(cookie),
      customer_id: 'c',
      scope: 'full',
      created_at: now,
      last_seen_at: now,
      expires_at: now + 60_000,
      ended_at: null,
      id: 's',
      browser: 'Firefox',
      proved_at: now,
    })
    .execute();
  return cookie;
}

describe.each(isDeep ? stores : stores.slice(0, 1))('a database of the last release, on $name', ({ name, prepare }) => {
  it('keeps its customers, numbers, mails and counts, and no customer has to change a number', async () => {
    const { dialect, open } = await prepare();
    await leave(name, dialect);
    const storage = await open();
    onTestFinished(() => storage.close());
    const { queries } = storage;
    expect(await queries.selectFrom('customer').selectAll().execute()).toEqual([
      {
        ...customer,
        must_update_phone_number: 0,
        // Nobody chose what the last release wrote into `preferred_challenge`.
        chosen_method: '',
        // Its language was that of the last login.
        language_chosen: 0,
        time_zone: null,
        status: 'active',
        status_title: '',
        status_message: '',
        can_appeal: 0,
        country: '',
        account_type: 'personal',
        risky_change: '',
        risky_since: 0,
        risky_change_at: 0,
        risky_change_confirmed: 0,
        passkey_offered_at: 0,
        passkeys_only_at: 0,
      },
    ]);
    expect(await findCustomer(queries, 'c@ex.test')).toMatchObject({
      id: 'c',
      language: 'de',
      status: 'active',
      // No customer's money is on hold.
      riskyChange: undefined,
    });
    expect(await queries.selectFrom('phone_number').selectAll().orderBy('id').execute()).toEqual(numbers);
    expect(await queries.selectFrom('waiting_mail').selectAll().execute()).toEqual([mail]);
    expect(await queries.selectFrom('allowance').select(['key', 'taken']).execute()).toEqual([
      { key: 'codes from 192.0.2.1', taken: 3 },
    ]);
    expect(await readSignals(queries, 'c', now)).toEqual({
      risks: ['checkpoint'],
      newNumberDue: false,
      newPasswordDue: false,
      prefers: [],
      all: [{ kind: 'risk', value: 'checkpoint', until: null, reason: 'From an earlier version', by: 'service', at: 0 }],
    });
    for (const table of [
      'new_phone_number',
      'phone_change',
      'registration',
      'social_identity',
      'waiting_text',
      'staff',
      'staff_session',
      'review_decision',
      'demo_transfer',
    ] as const)
      expect(await queries.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('[POL-05] whatever a column said about a customer is a signal', async () => {
    const { dialect, open } = await prepare();
    const older = await openOlder(name, dialect);
    const said = [
      { id: 'photo', risk: 'selfie' },
      { id: 'password', must_reset_password: 1 },
      { id: 'number', must_update_phone_number: 1 },
      { id: 'lost', preferred_challenge: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' },
      { id: 'nothing' },
    ];
    for (const each of said)
      await older
        .insertInto('customer')
        .values({ ...asSignedUp, email: `${each.id}@ex.test`, ...each })
        .execute();
    await older.destroy();
    const storage = await open();
    onTestFinished(() => storage.close());
    const stands = await Promise.all(said.map(async ({ id }) => (await readSignals(storage.queries, id, now)).all));
    expect(stands.map((all) => all.map(({ kind, value }) => [kind, value]))).toEqual([
      [['risk', 'selfie']],
      [['new-password-due', '']],
      [['new-number-due', '']],
      [['prefer', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW']],
      [],
    ]);
  });

  it('keeps its sessions, and a login in progress can be completed', async () => {
    const { dialect, open } = await prepare();
    const { session } = await leave(name, dialect);
    const storage = await open();
    onTestFinished(() => storage.close());
    const { queries } = storage;
    expect(await touchSession({ queries, secrets, now }, session)).toMatchObject({
      email: 'c@ex.test',
      scope: 'full',
      provedAt: now,
    });
    const token = await findToken({ queries, secrets, now }, oneTimeToken);
    expect(token).toMatchObject({ customerId: 'c', proofs: ['PASSWORD'], approves: '', details: undefined, trustedDevice: true });
    expect(openChallenge(token)?.methods).toEqual([{ type: 'TOTP', hasBackupCodes: false }]);
    expect(await spendToken(queries, token.hash, now)).toBe(false);
    expect(await markPassed({ queries, now, secrets, settings: { policy: builtInPolicy } }, token, 0, 'TOTP', now)).toBe(true);
    expect(proofsOf(await findToken({ queries, secrets, now }, oneTimeToken))).toEqual(['PASSWORD', 'TOTP']);
    expect(await spendToken(queries, token.hash, now)).toBe(true);
  });

  it('challenges that a process of the last release writes meanwhile are read, and an unreadable one makes its token invalid', async () => {
    const { dialect, open } = await prepare();
    await leave(name, dialect);
    const storage = await open();
    onTestFinished(() => storage.close());
    const { queries } = storage;
    const methodsIn = async (answers: unknown) => {
      await queries
        .updateTable('challenge')
        .set({ ways: JSON.stringify(answers) })
        .execute();
      const token = await findToken({ queries, secrets, now }, oneTimeToken).catch(() => undefined);
      return token && openChallenge(token)?.methods;
    };
    const answer = (type: string, attributes: object = {}, more: object = {}) => ({
      type,
      viewData: { attributes },
      context: {},
      ...more,
    });
    const masked = { maskedPhoneNumber: '•••• 01' };
    const own = [
      { ...masked, id: 'n1', type: 'PRIMARY' },
      { ...masked, id: 'n2', type: 'SECONDARY' },
    ];
    const entered = [{ ...masked, id: 'new', type: 'NEW' }];
    const german = { header: 'Geben Sie Ihre Telefonnummer an', message: 'Wir senden einen Code an diese Nummer.' };
    expect(
      await methodsIn([
        answer('PUSH', { message: 'Enter 42 on your phone to approve.' }, { context: { challengeId: 'p', version: 2 } }),
        answer('SMS', masked, { availablePhoneNumbers: own }),
        answer('VOICE', { newPhoneNumber: '+44 7700 900001', mayVerifyLater: true }, { availablePhoneNumbers: entered }),
        answer('TOTP', { fallbackAction: { label: 'Backup-Code verwenden', action: 'backup-code' } }),
        answer('SELFIE_WITH_ID', { uploadPath: '/gateway/x', underReview: true }),
        answer('UPDATE_PHONE_NUMBER', { ...german, iso2CountryCode: 'DE' }),
        answer('UPDATE_PHONE_NUMBER', { message: 'Bitte geben Sie eine neue Nummer an.', mayVerifyLater: true }),
        answer('UPDATE_PHONE_NUMBER', { currentPhoneNumber: '•••• 01', iso2CountryCode: 'GB' }),
        answer('PHONE_GUESS', { firstPhoneNumbers: '+447700', hiddenNumbers: 4, lastPhoneNumbers: '01' }),
        answer('EMAIL_CHECKPOINT'),
      ]),
    ).toEqual([
      { type: 'PUSH', challengeId: 'p' },
      { type: 'SMS', to: 'own-number', numberIds: ['n1', 'n2'] },
      { type: 'VOICE', to: 'new-number', newNumberId: 'new', mayVerifyLater: true },
      { type: 'TOTP', hasBackupCodes: true },
      { type: 'SELFIE_WITH_ID', photo: 'under-review' },
      { type: 'UPDATE_PHONE_NUMBER', because: 'first-number', country: 'DE' },
      { type: 'UPDATE_PHONE_NUMBER', because: 'mandatory', mayVerifyLater: true },
      { type: 'UPDATE_PHONE_NUMBER', because: 'number-lost' },
      { type: 'PHONE_GUESS' },
      { type: 'EMAIL_CHECKPOINT' },
    ]);
    for (const unreadable of [{}, [answer('HOLOGRAM')], [answer('PUSH')], ['SMS']])
      expect(await methodsIn(unreadable)).toBeUndefined();
  });

  it('opened several times, it is migrated once', async () => {
    const { dialect, open } = await prepare();
    await leave(name, dialect);
    for (let n = 1; n <= 3; n += 1) {
      const storage = await open();
      await storage.queries.updateTable('customer').set({ must_update_phone_number: n }).execute();
      expect(await storage.queries.selectFrom('phone_number').selectAll().orderBy('id').execute()).toEqual(numbers);
      await storage.close();
    }
    const storage = await open();
    onTestFinished(() => storage.close());
    expect(await storage.queries.selectFrom('customer').select('must_update_phone_number').execute()).toEqual([
      { must_update_phone_number: 3 },
    ]);
  });
});
