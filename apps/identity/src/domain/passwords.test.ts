import { openWorld, paths } from '@stepgate/testkit';
import { expect, it } from 'vitest';
import { createPasswordQueue } from './passwords.ts';

it('a password is stored as argon2id with 19456 KiB, two passes and one lane', async () => {
  const queue = await createPasswordQueue({ running: 1, waiting: 0, decoy: 'decoy' });
  expect(await queue.hash('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('nothing matches where there is no stored hash, not even what the decoy was made of', async () => {
  const queue = await createPasswordQueue({ running: 1, waiting: 0, decoy: 'decoy' });
  const place = queue.enter();
  expect(await place.verify('decoy', undefined)).toBe(false);
  expect(await place.verify('right', await queue.hash('right'))).toBe(true);
  place.release();
});

it('the queue has so many places and no more, and a place given back twice is one place', async () => {
  const queue = await createPasswordQueue({ running: 1, waiting: 1, decoy: 'decoy' });
  const first = queue.enter();
  queue.enter();
  expect(() => queue.enter()).toThrowError(expect.objectContaining({ code: 'busy', retryAfter: 1 }));
  first.release();
  first.release();
  queue.enter();
  expect(() => queue.enter()).toThrowError();
});

it('past the queue a login is turned away at once with Retry-After, and no attempt is counted, for unknown addresses too', async () => {
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
