import { openWorld, paths } from '@stepgate/testkit';
import { expect, it } from 'vitest';
import { createPasswordHashes } from './password-hashes.ts';
import { createPasswordQueue } from './passwords.ts';
import { createSecrets } from './secrets.ts';

const newQueue = async (running: number, waiting: number) =>
  createPasswordQueue({
    running,
    waiting,
    hashes: await createPasswordHashes(createSecrets(Buffer.alloc(32, 1)), () => undefined),
  });

it('nothing matches where nobody has a password', async () => {
  const queue = await newQueue(1, 0);
  const place = queue.enter('trusted');
  expect(await place.verify('right', undefined)).toBe(false);
  expect(await place.verify('right', { id: 'c', passwordHash: undefined })).toBe(false);
  expect(await place.verify('right', { id: 'c', passwordHash: await queue.hash('right') })).toBe(true);
  place.release();
});

it('the queue has so many places and no more, and a place given back twice is one place', async () => {
  const queue = await newQueue(1, 1);
  const first = queue.enter('trusted');
  queue.enter('trusted');
  expect(() => queue.enter('trusted')).toThrowError(expect.objectContaining({ code: 'busy', retryAfter: 1 }));
  first.release();
  first.release();
  queue.enter('trusted');
  expect(() => queue.enter('trusted')).toThrowError();
});

it('[ATT-13] half of the waiting places are kept for logins that are trusted, which go first (RS16)', async () => {
  const queue = await newQueue(1, 4);
  const strangers = [queue.enter('stranger'), queue.enter('stranger'), queue.enter('stranger')];
  expect([queue.hasRoom('stranger'), queue.hasRoom('trusted')]).toEqual([false, true]);
  expect(() => queue.enter('stranger')).toThrowError(expect.objectContaining({ code: 'busy' }));
  const trusted = queue.enter('trusted');
  const done: string[] = [];
  const verify = async (name: string, place: typeof trusted) => {
    await place.verify('wrong', undefined);
    done.push(name);
  };
  await Promise.all([...strangers.map((place, n) => verify(`stranger ${n}`, place)), verify('trusted', trusted)]);
  expect(done).toEqual(['stranger 0', 'trusted', 'stranger 1', 'stranger 2']);
});

it('[ATT-06] new passwords are hashed in a queue of their own, which is bounded as well', async () => {
  const queue = await newQueue(1, 0);
  queue.enter('trusted');
  const hashes = await Promise.allSettled(Array.from({ length: 17 }, () => queue.hash('a password')));
  expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(hashes.at(-1)).toMatchObject({ reason: { code: 'busy' } });
});

it('past the queue a login is turned away at once with Retry-After, and no attempt is counted, for unknown addresses too (LG2)', async () => {
  const world = await openWorld({ hashes: { running: 1, waiting: 1 } });
  const { email } = await world.addCustomer();
  const addresses = [email, 'nobody-1@ex.test', 'nobody-2@ex.test', 'nobody-3@ex.test', 'nobody-4@ex.test'];
  const answers = await Promise.all(
    addresses.map((each) => world.ask(paths.login, { body: { email: each, password: 'wrong' } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 503, 503, 503]);
  for (const { headers } of answers.filter(({ status }) => status === 503)) expect(headers['retry-after']).toBe('1');
  const counted = await world.storage.queries.selectFrom('attempt_counter').select('subject').execute();
  expect(counted).toHaveLength(2);
  await world.close();
});
