import { attempts } from '@stepgate/contract';
import { beginLogin, databases, openWorld, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOne } from '../limits/rate-limits.ts';
import { queueMail } from '../messages/mail.ts';
import { transact } from '../storage/transaction.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('a clock that steps back an hour, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const trigger = (oneTimeToken: string) => world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });

  it('[UP-08] the next code to a number that just got one is sent and is right', async () => {
    const customer = await world.addCustomer();
    const before = await beginLogin(world, customer);
    for (let n = 0; n < 3; n += 1) {
      expect((await trigger(before)).status).toBe(200);
      world.clock.move(minute);
    }
    world.clock.move(-hour);
    const oneTimeToken = await beginLogin(world, customer);
    expect((await trigger(oneTimeToken)).status).toBe(200);
    const otpCode = await world.codeSentTo(customer.phone);
    // The rate limits still apply: until this code is used, the next one is delayed.
    expect((await trigger(await beginLogin(world, customer))).status).toBe(429);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  });

  it('[UP-08] a rate limit that was exhausted an hour ahead restarts, once; a clock that is a minute behind restarts none', async () => {
    const { queries } = world.storage;
    const rateLimit = { key: `appeals of ${world.clock.now()}`, most: 2, within: 10 * minute } as const;
    const countRow = () => countOne(queries, world.clock.now(), rateLimit);
    expect([await countRow(), await countRow()]).toEqual([1, 2]);
    world.clock.move(-minute);
    await expect(countRow()).rejects.toMatchObject({ code: 'too_many_requests' });
    world.clock.move(minute - hour);
    expect([await countRow(), await countRow()]).toEqual([1, 2]);
    await expect(countRow()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 600 });
  });

  it('[UP-08] a mail due for a retry is sent, although its time lies an hour ahead', async () => {
    let down = true;
    const subjects: string[] = [];
    const failing = await openWorld({
      ...(await newDatabase()),
      mail: {
        async send({ subject }) {
          if (down) return { outcome: 'failed', reason: 'status 421' };
          subjects.push(subject);
          return { outcome: 'sent' };
        },
      },
    });
    const mail = { subject: 'news', text: 'text', to: 'v@ex.test', lifetime: 24 * hour };
    await transact(failing, (tx) => queueMail(tx, mail));
    await failing.settle();
    down = false;
    // The clock of another process may be slightly behind, which isn't a step.
    failing.clock.move(-minute);
    await failing.runJobs();
    expect(subjects).toEqual([]);
    failing.clock.move(minute - hour);
    await failing.runJobs();
    expect(subjects).toEqual(['news']);
    await failing.close();
  });

  it('[UP-08] an app code of a used time step stays refused, and the customer’s repeated attempts do not block the account', async () => {
    const customer = await world.addCustomer();
    const verify = async (oneTimeToken: string, code: string) =>
      (await world.ask(paths.verify('totp'), { oneTimeToken, body: { code } })).body;
    const ahead = await beginLogin(world, customer);
    expect(await verify(ahead, world.totpCodeOf(customer))).not.toMatchObject({ code: 'invalid_code' });
    world.clock.move(-hour);
    for (let n = 0; n < attempts.beforeBlock + 2; n += 1) {
      const oneTimeToken = await beginLogin(world, customer);
      expect(await verify(oneTimeToken, world.totpCodeOf(customer))).toMatchObject({ code: 'invalid_code' });
    }
    // The other methods still work: text messages belong to the same family.
    const oneTimeToken = await beginLogin(world, customer);
    expect((await trigger(oneTimeToken)).status).toBe(200);
    world.clock.move(hour + minute);
    const later = await beginLogin(world, customer);
    expect(await verify(later, world.totpCodeOf(customer))).not.toMatchObject({ code: 'invalid_code' });
  });
});
