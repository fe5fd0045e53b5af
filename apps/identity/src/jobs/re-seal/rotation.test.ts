/** The secret is changed while customers use what they enrolled under the old one. */
import {
  askStaffLogin,
  beginLogin,
  databases,
  exchangeToken,
  insertReviewer,
  keepApprovedPhoto,
  logIn,
  openWorld,
  paths,
  type World,
  type WorldCustomer,
  type WorldReviewer,
} from '@stepgate/testkit';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CompiledQuery } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pushNumber } from '../../challenges/push/push-number.ts';
import { openSubscription, sealSubscription } from '../../factors/devices.ts';
import { sealImportedHash } from '../../kernel/password-hashes.ts';
import { newProofOfWork, solvedTask } from '../../limits/proof-of-work.ts';
import { endOfChallenge, newChallenge } from '../../passkeys/login-challenge.ts';
import { vapidKeys } from '../../providers/push/vapid-keys.ts';
import { keysNow, openPrivateKey } from '../../server-api/signing-keys.ts';
import type { Queries } from '../../storage/storage.ts';
import { reSealJob } from './re-seal.ts';
import { sealedWith } from './sealed-with.ts';

const [older, newer, newest] = [Buffer.alloc(32, 11), Buffer.alloc(32, 12), Buffer.alloc(32, 13)];
const step = 30_000;

/** Of Django, for "correct horse battery": another service's hash, which stays sealed until its customer logs in. */
const foreignHash = 'pbkdf2_sha256$1000$saltsaltsalt$GacV8oEzUl3KM0Mwey9yrMcTPKpkL4jXrFpbKB8oOnI=';

type Person = {
  readonly customer: WorldCustomer;
  readonly imported: WorldCustomer;
  readonly reviewer: WorldReviewer;
  readonly backupCode: string;
  readonly deviceId: string;
  readonly photo: Buffer;
  readonly photoId: string;
};

/** Somebody with every kind of factor, enrolled under the secret of this world. */
async function enrol(world: World): Promise<Person> {
  const { storage, secrets, clock } = world;
  const { queries } = storage;
  const customer = await world.addCustomer({ face: true });
  const imported = await world.addCustomer();
  const password_hash = sealImportedHash(secrets, imported.id, foreignHash);
  await queries.updateTable('customer').set({ password_hash }).where('id', '=', imported.id).execute();
  const hash = secrets.keyedHash(`backup code of ${customer.id}`, 'a0b1c0d1e1f2g3h');
  await queries.insertInto('backup_code').values({ hash, customer_id: customer.id, used_at: null }).execute();
  const deviceId = secrets.newToken();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/${deviceId}`,
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
  };
  await queries
    .insertInto('push_device')
    .values({
      id: deviceId,
      customer_id: customer.id,
      name: 'phone',
      public_key: deviceId,
      enrolled_at: clock.now(),
      last_used_at: null,
      subscription: sealSubscription(secrets, deviceId, subscription),
    })
    .execute();
  const photo = Buffer.from(`a photo of ${customer.id}`);
  await keepApprovedPhoto(world, customer, photo);
  const { id: photoId } = await queries
    .selectFrom('selfie')
    .select('id')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  await keysNow({ queries, secrets, now: clock.now() });
  const reviewer = await insertReviewer(world);
  return { customer, imported, reviewer, backupCode: 'a0b1c-0d1e1-f2g3h', deviceId, photo, photoId };
}

/** Every factor of this person proves in this process. */
async function expectProves(world: World, person: Person): Promise<void> {
  const { storage, secrets, clock } = world;
  const { queries } = storage;
  const { customer, imported, reviewer } = person;
  clock.move(step);
  await logIn(world, customer);
  await logIn(world, imported);
  const oneTimeToken = await beginLogin(world, customer);
  const byCode = await world.ask(paths.verifyBackupCode, { oneTimeToken, body: { backupCode: person.backupCode } });
  expect(byCode.status).toBe(200);
  await exchangeToken(world, oneTimeToken);
  expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  const { template } = await queries
    .selectFrom('face_template')
    .select('template')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(secrets.open(template, `face of ${customer.id}`)).toContain(customer.email);
  const sealed = await world.photos.get(person.photoId);
  expect(sealed && secrets.openBytes(sealed, person.photoId)).toEqual(person.photo);
  const { subscription } = await queries
    .selectFrom('push_device')
    .select('subscription')
    .where('id', '=', person.deviceId)
    .executeTakeFirstOrThrow();
  const device = {
    id: person.deviceId,
    customerId: customer.id,
    name: '',
    publicKey: '',
    enrolledAt: 0,
    lastUsedAt: undefined,
    subscription: subscription ?? undefined,
  };
  expect(openSubscription(secrets, device)?.endpoint).toBe(`https://fcm.googleapis.com/${person.deviceId}`);
  for (const key of await keysNow({ queries, secrets, now: clock.now() }))
    expect(openPrivateKey(secrets, key).d).toHaveLength(43);
}

/** The browser's answer to a task of our captcha. */
async function solved(challenge: Awaited<ReturnType<typeof newProofOfWork>>): Promise<string> {
  const { parameters } = JSON.parse(JSON.stringify(challenge));
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function reSeal(world: World, rest: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const told: string[] = [];
  const failed: unknown[] = [];
  await reSealJob({ ...world, photos: world.photos }, rest).run(
    (error, row) => failed.push(row, error),
    () => false,
    (what) => told.push(what),
  );
  expect(failed).toEqual([]);
  return told;
}

/** The same queries, which run something before each update of a table. */
function beforeUpdatesOf(table: string, queries: Queries, run: () => Promise<void>): Queries {
  const executor = new Proxy(queries.getExecutor(), {
    get(target, name) {
      if (name !== 'executeQuery') return bound(target, name);
      return async (query: CompiledQuery) => {
        if (new RegExp(`^\\s*update "${table}"`).test(query.sql)) await run();
        return target.executeQuery(query);
      };
    },
  });
  return new Proxy(queries, {
    get: (target, name) => (name === 'getExecutor' ? () => executor : bound(target, name)),
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

describe.each(databases)('another secret, on $name', ({ newDatabase }) => {
  /** A process on an own database, which began with the older secret. */
  async function begun(): Promise<World> {
    const world = await openWorld({ ...(await newDatabase()), secretKeys: [older], jobsByHand: true });
    onTestFinished(() => world.close());
    return world;
  }
  async function beside(world: World, ...secretKeys: readonly [Buffer, ...Buffer[]]): Promise<World> {
    const other = await openWorld({ beside: world, secretKeys, jobsByHand: true });
    onTestFinished(() => other.close());
    return other;
  }
  const idOf = (world: World): string => world.secrets.ring.first.id;

  it('[API-08] each factor enrolled under the old secret proves before and after the re-sealing, and under the new secret alone', {
    tags: 'deep',
    timeout: 60_000,
  }, async () => {
    const before = await begun();
    const people = [await enrol(before), await enrol(before), await enrol(before), await enrol(before)] as const;
    await expectProves(before, people[0]);

    const during = await beside(before, newer, older);
    await expectProves(during, people[1]);

    const old = idOf(before);
    const counts = await sealedWith(during.storage.queries, old, during.clock.now());
    expect(Object.fromEntries(counts)).toMatchObject({ totp: 8, face_template: 4, push_device: 4, staff: 4, photos: 4 });
    expect(await reSeal(during)).toEqual([expect.stringMatching(/^\d+ values are sealed with the new secret, 0 are left$/)]);
    expect([...(await sealedWith(during.storage.queries, old, during.clock.now()))]).toEqual([]);
    await expectProves(during, people[2]);

    const after = await beside(before, newer);
    await expectProves(after, people[3]);
    // Enrolled under the new secret, with the third one in sight.
    const someone = await enrol(after);
    await expectProves(await beside(before, newest, newer), someone);
  });

  it('[API-08] rolling: a process that has the new secret only to read with uses what the others write with it, and seals nothing back', {
    tags: 'deep',
    timeout: 60_000,
  }, async () => {
    const first = await begun();
    const reads = await beside(first, older, newer);
    const writes = await beside(first, newer, older);
    const [byOld, byNew] = [await enrol(reads), await enrol(writes)];
    await expectProves(writes, byOld);
    await expectProves(reads, byNew);
    await reSeal(writes);
    const another = await enrol(writes);
    await expectProves(reads, another);
    const count = async () => Object.fromEntries(await sealedWith(writes.storage.queries, idOf(writes), 0));
    const sealedByNew = await count();
    expect(await reSeal(reads)).toEqual([]);
    expect(await count()).toEqual(sealedByNew);
    expect(sealedByNew.totp).toBe(6);
  });

  it('[API-08] proofs in flight survive: a code in a text message, a passkey challenge, the number of a push request, the key for push services', async () => {
    const before = await begun();
    const customer = await before.addCustomer();
    const oneTimeToken = await beginLogin(before, customer);
    await before.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    await before.runJobs();
    const otpCode = await before.codeSentTo(customer.phone);
    const challenge = newChallenge(before.secrets, 'passkey login challenge', before.clock.now());
    const number = pushNumber(before.secrets, 'a request');
    const { publicKey } = vapidKeys(before.secrets.ring.oldest().webPush);

    const answer = await solved(await newProofOfWork(before));

    const after = await beside(before, newer, older);
    expect(await solvedTask(after, answer)).toMatch(/^[0-9a-f]{32}$/);
    expect(await solvedTask(after, await solved(await newProofOfWork(before)))).toMatch(/^[0-9a-f]{32}$/);
    expect(await solvedTask(before, await solved(await newProofOfWork(after)))).toBeUndefined();
    const wrong = String((Number(otpCode) + 1) % 1_000_000).padStart(6, '0');
    expect((await after.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: wrong } })).status).toBe(400);
    expect((await after.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect(endOfChallenge(after.secrets, 'passkey login challenge', after.clock.now(), challenge)).toBeGreaterThan(
      after.clock.now(),
    );
    expect(endOfChallenge(after.secrets, 'passkey login challenge', after.clock.now(), `${challenge}A`)).toBeUndefined();
    expect(pushNumber(after.secrets, 'a request')).toBe(number);
    expect(vapidKeys(after.secrets.ring.oldest().webPush).publicKey).toBe(publicKey);

    await reSeal(after);
    const alone = await beside(before, newer);
    // No process makes them now, and a holder of the old secret must not.
    expect(endOfChallenge(alone.secrets, 'passkey login challenge', alone.clock.now(), challenge)).toBeUndefined();
    expect(await solvedTask(alone, answer)).toBeUndefined();
    expect(vapidKeys(alone.secrets.ring.oldest().webPush).publicKey).toBe(publicKey);
    expect(pushNumber(alone.secrets, 'a request')).toBe(number);
  });

  it('[API-08] counters continue: five wrong passwords for an address without an account block it, however the secret changes between them', async () => {
    const before = await begun();
    const during = await beside(before, newer, older);
    const email = 'nobody@bank.test';
    const wrong = (world: World) => world.ask(paths.login, { body: { email, password: 'a wrong password' } });
    const answers: unknown[] = [];
    for (const world of [before, during, before, during, during, during]) answers.push((await wrong(world)).body);
    expect(answers.slice(0, 4).map((body) => Object(body).code)).toEqual(Array(4).fill('invalid_email_password'));
    expect(Object(answers.at(-1)).code).toBe('attempt_limit_reached');
    await reSeal(during);
    const after = await beside(before, newer);
    expect(Object((await wrong(after)).body).code).toBe('attempt_limit_reached');
    const rows = await before.storage.queries.selectFrom('attempt_counter').select('subject').distinct().execute();
    expect(rows.filter(({ subject }) => subject.startsWith('nobody:'))).toHaveLength(1);
  });

  it('[API-08] the limit on text messages to a number continues: the switch gives no second set', async () => {
    const before = await begun();
    const customer = await before.addCustomer();
    const ask = async (world: World): Promise<number> => {
      const oneTimeToken = await beginLogin(world, customer);
      return (await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status;
    };
    const during = await beside(before, newer, older);
    expect(await ask(before)).toBe(200);
    expect(await ask(during)).toBe(429);
    expect(await before.storage.queries.selectFrom('code_send').selectAll().execute()).toHaveLength(1);
  });

  it('[API-08] an enrolment in the middle of the re-sealing stays: the job replaces only the value that it has read', async () => {
    const before = await begun();
    const people = [await before.addCustomer(), await before.addCustomer(), await before.addCustomer()];
    const during = await beside(before, newer, older);
    const { queries } = before.storage;
    const [, changing] = people;
    const id = changing?.id ?? '';
    const fresh = during.secrets.seal('a key that was enrolled just now', id);
    let changed = false;
    const storage = {
      ...during.storage,
      // After the job has read this batch, before it writes it.
      queries: beforeUpdatesOf('totp', during.storage.queries, async () => {
        if (changed) return;
        changed = true;
        await queries.updateTable('totp').set({ secret: fresh }).where('customer_id', '=', id).execute();
      }),
    };
    const failed: unknown[] = [];
    await reSealJob({ ...during, storage }, async () => undefined).run(
      (error) => failed.push(error),
      () => false,
      () => undefined,
    );
    expect(changed).toBe(true);
    const { secret } = await queries.selectFrom('totp').select('secret').where('customer_id', '=', id).executeTakeFirstOrThrow();
    expect(during.secrets.open(secret, id)).toBe('a key that was enrolled just now');
    expect(failed).toEqual([]);
    expect([...(await sealedWith(queries, idOf(before), during.clock.now()))]).toEqual([]);
  });

  it('[API-08] two processes re-seal at once, one stops in the middle and continues: every value is sealed again at the end', {
    tags: 'deep',
    timeout: 60_000,
  }, async () => {
    const before = await begun();
    const made = await Promise.all(
      Array.from({ length: 250 }, async (_, n) => {
        const customer_id = `c${n}`;
        await before.storage.queries
          .insertInto('customer')
          .values({
            id: customer_id,
            email: `many${n}@ex.test`,
            password_hash: null,
            created_at: 0,
          })
          .execute();
        const secret = before.secrets.seal(`key ${n}`, customer_id);
        await before.storage.queries.insertInto('totp').values({ customer_id, secret, last_step: 0 }).execute();
        return [customer_id, `key ${n}`] as const;
      }),
    );
    const [one, other] = [await beside(before, newer, older), await beside(before, newer, older)];
    let rests = 0;
    await reSealJob(one, async () => {
      rests += 1;
    }).run(
      (error) => expect.fail(String(error)),
      () => rests > 0,
      () => undefined,
    );
    const left = async () => (await sealedWith(one.storage.queries, idOf(before), 0)).get('totp') ?? 0;
    expect(await left()).toBe(150);
    await Promise.all([reSeal(one), reSeal(other)]);
    expect(await left()).toBe(0);
    const rows = await one.storage.queries.selectFrom('totp').select(['customer_id', 'secret']).execute();
    expect(new Map(rows.map(({ customer_id, secret }) => [customer_id, one.secrets.open(secret, customer_id)]))).toEqual(
      new Map(made),
    );
  });

  it('[API-08] a message that waits under the new secret is left for a process that has it', async () => {
    const before = await begun();
    const during = await beside(before, newer, older);
    const { id, email } = await during.addCustomer();
    await during.storage.queries
      .insertInto('waiting_mail')
      .values({
        id,
        content: during.secrets.seal(JSON.stringify({ to: email, subject: 'News', text: 'text', html: 'html' }), id),
        expires_at: during.clock.now() + 600_000,
        attempts: 0,
        next_at: 0,
      })
      .execute();
    await expect(before.runJobs()).rejects.toThrow('jobs have failed: mails');
    expect(await during.storage.queries.selectFrom('waiting_mail').select('id').execute()).toEqual([{ id }]);
  });
});
