/** Mails that others can cause to one address: each kind ends for the day, for any sender and network (HOLD-07). */
import { calls, type mails } from '@stepgate/contract';
import {
  askingFrom,
  beginLogin,
  newAddress,
  newEmail,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  proxiesOfTests,
  signUpBody,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const minute = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ settings: { trustedProxies: proxiesOfTests } });
});
afterAll(() => world.close());

type Cause = {
  /** Mails to one address, however often others ask within the hour or the day. */
  readonly most: number;
  /** Minutes between two requests. */
  readonly every: number;
  /** @returns the address, and what somebody else does to it */
  begin(): Promise<{ readonly to: string; ask(): Promise<unknown> }>;
};

const reset = async () => {
  const { email } = await world.addCustomer();
  const ask = () => askingFrom(world, newAddress()).ask(calls.askPasswordReset.path, { body: { email } });
  return { to: email, ask };
};

/** Complete by type: a kind of mail without a row doesn't compile. */
const causes: Readonly<Record<keyof typeof mails, Cause>> = {
  passwordReset: { most: 3, every: 1, begin: reset },
  passwordResetOfDay: { most: 8, every: 30, begin: reset },
  emailCheckpoint: {
    most: 5,
    every: 30,
    async begin() {
      const customer = await world.addCustomer({ risk: 'checkpoint' });
      return {
        to: customer.email,
        async ask() {
          const oneTimeToken = await beginLogin(askingFrom(world, newAddress()), customer);
          await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
        },
      };
    },
  },
  emailVerification: {
    most: 5,
    every: 30,
    async begin() {
      const to = newEmail();
      return { to, ask: () => askingFrom(world, newAddress()).ask(calls.signUp.path, { body: signUpBody(to) }) };
    },
  },
  invitation: {
    most: 5,
    every: 1,
    async begin() {
      const to = newEmail();
      return {
        to,
        async ask() {
          const owner = await newLoggedInCustomer(world);
          const id = world.secrets.newToken();
          const business = { id, name: 'Brightwater Ltd', owner_id: owner.customer.id, created_at: world.clock.now() };
          await world.storage.queries.insertInto('business').values(business).execute();
          expect((await owner.post(calls.inviteToTeam.path.replace(':id', id), { email: to })).status).toBe(204);
        },
      };
    },
  },
  emailChange: {
    most: 5,
    every: 1,
    async begin() {
      const to = newEmail();
      return {
        to,
        async ask() {
          const owner = await newLoggedInCustomer(world);
          expect((await postApproved(world, owner, calls.beginEmailChange.path, { body: { email: to } })).status).toBe(204);
        },
      };
    },
  },
};

it.each(Object.entries(causes))('[HOLD-07] %s: what others cause ends', async (_kind, { most, every, begin }) => {
  const { to, ask } = await begin();
  for (let n = 0; n < 12; n += 1) {
    await ask();
    await world.settle();
    world.clock.move(every * minute);
  }
  expect(await world.messagesTo(to)).toHaveLength(most);
});

it('[HOLD-07] after a day the owner gets mails again', async () => {
  const { to, ask } = await reset();
  for (let n = 0; n < 5; n += 1) await ask();
  await world.settle();
  world.clock.move(24 * 60 * minute);
  await ask();
  expect(await world.messagesTo(to)).toHaveLength(4);
});
