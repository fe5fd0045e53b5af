import { openWorld, paths } from '@stepgate/testkit';
import { expect, it } from 'vitest';
import { createPasswordHashes } from './password-hashes.ts';
import { createPasswordQueue } from './password-queue.ts';
import { createSecrets } from './secrets.ts';

const newQueue = async (running: number, waiting: number) =>
  createPasswordQueue({
    running,
    waiting,
    hashes: await createPasswordHashes(createSecrets(Buffer.alloc(32, 1)), () => undefined),
  });

it('nothing matches if there is no password', async () => {
  const queue = await newQueue(1, 0);
  const place = queue.enter('trusted');
  expect(await place.verify('right', undefined)).toBeUndefined();
  expect(await place.verify('right', { id: 'c', passwordHash: undefined })).toBeUndefined();
  expect(await place.verify('right', { id: 'c', passwordHash: await queue.hash('right') })).toBe('right');
  place.release();
});

it('[LOGIN-13] a password is compared as typed and then trimmed, and its answer is the match', async () => {
  const queue = await newQueue(1, 0);
  const place = queue.enter('stranger');
  const trimmed = { id: 'c', passwordHash: await queue.hash('right') };
  const imported = { id: 'd', passwordHash: await queue.hash('right ') };
  expect(await place.verify('\tright ', trimmed)).toBe('right');
  expect(await place.verify('right ', imported)).toBe('right ');
  expect(await place.verify('right', imported)).toBeUndefined();
  expect(await place.verify('wrong ', trimmed)).toBeUndefined();
  place.release();
});

it('the queue never exceeds its places, and releasing a place twice frees one place', async () => {
  const queue = await newQueue(1, 1);
  const first = queue.enter('trusted');
  queue.enter('trusted');
  expect(() => queue.enter('trusted')).toThrowError(expect.objectContaining({ code: 'busy', retryAfter: 1 }));
  first.release();
  first.release();
  queue.enter('trusted');
  expect(() => queue.enter('trusted')).toThrowError();
});

it('[ATT-13] half of the waiting places are reserved for trusted logins, which go first (RS16)', async () => {
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

it('[ATT-06] new passwords are hashed in a separate queue, which is also bounded', { tags: 'deep' }, async () => {
  const queue = await newQueue(1, 0);
  queue.enter('trusted');
  const hashes = await Promise.allSettled(Array.from({ length: 17 }, () => queue.hash('a password')));
  expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(hashes.at(-1)).toMatchObject({ reason: { code: 'busy' } });
});

it('if the queue is full, a login is refused at once with Retry-After and no attempt is counted, also for unknown addresses (LG2)', async () => {
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

it('[API-07] slow imported hashes hold up only each other: two run at a time, and a full line of them leaves every other place free', async () => {
  const slow = { id: 'slow', passwordHash: 'imported=sealed' };
  const own = { id: 'own', passwordHash: 'ours' };
  const running: (() => void)[] = [];
  const queue = createPasswordQueue({
    running: 4,
    waiting: 4,
    hashes: {
      hash: async (password) => password,
      isCurrent: () => true,
      isImported: (stored) => stored.startsWith('imported='),
      matches: async (_password, owner) => {
        if (owner === slow) await new Promise<void>((resolve) => running.push(resolve));
        return true;
      },
    },
  });
  const places = Array.from({ length: 6 }, () => queue.enter('trusted', slow));
  expect(() => queue.enter('trusted', slow)).toThrowError(expect.objectContaining({ code: 'busy' }));
  const verified = places.map((place) => place.verify('right', slow));
  const others = Array.from({ length: 6 }, () => queue.enter('stranger', own));
  expect(await Promise.all(others.map((place) => place.verify('right', own)))).toEqual(Array(6).fill('right'));
  expect(running).toHaveLength(2);
  for (let done = 0; done < 6; done += 1) {
    running[done]?.();
    await verified[done];
  }
  expect(running).toHaveLength(6);
});
