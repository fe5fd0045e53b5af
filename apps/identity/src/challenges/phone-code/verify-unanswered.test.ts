/** A guess that the database doesn't finish: what a customer's attempts are worth while it is busy. */
import { beginLogin, newPostgresDatabase, openWorld, paths } from '@stepgate/testkit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

it('a guess that a busy database leaves undone is answered 503, reveals nothing, and is not counted (CV2)', async () => {
  const postgresUrl = await newPostgresDatabase('migrated');
  const world = await openWorld({ postgresUrl });
  onTestFinished(() => world.close());
  const customer = await world.addCustomer();
  const oneTimeToken = await beginLogin(world, customer);
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const code = await world.codeSentTo(customer.phone);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const verify = (otpCode: string) => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });

  // A wrong guess has been counted and compared when it comes to this table, in its transaction.
  const holder = new pg.Client({ connectionString: postgresUrl });
  await holder.connect();
  await holder.query('begin; lock table waiting_event in exclusive mode');
  const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(wrong)));
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503));
  expect(new Set(guesses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await holder.query('rollback');
  await holder.end();

  for (let n = 0; n < 4; n += 1) expect((await verify(wrong)).status).toBe(400);
  expect((await verify(code)).status).toBe(200);
});
