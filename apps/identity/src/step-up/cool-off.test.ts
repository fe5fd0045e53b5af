import { approvalsAsked, calls, demoCalls, headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  changeNothing,
  type LoggedInCustomer,
  linkTokenIn,
  newLoggedInCustomer,
  newSession,
  openWorld,
  outdateProof,
  passWithApp,
  passWithText,
  paths,
  postApproved,
  readTransactionDetails,
  sendMoney,
  toAda,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { confirmChanges, noteRiskyChange, riskyChanges } from '../customers/risky-changes.ts';
import { readCoolOff } from './cool-off.ts';

const minute = 60_000;

describe('the cool-off period after a change of what protects the account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const change = ({ customer }: LoggedInCustomer, what: 'phone-number' | 'device' = 'phone-number') =>
    noteRiskyChange(world.storage.queries, world.clock.now(), customer.id, what);
  async function ownerOnHold(): Promise<LoggedInCustomer> {
    const owner = await newLoggedInCustomer(world);
    await change(owner);
    return owner;
  }
  const messageOf = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).message;
  function tokenIn(answer: Answer): string {
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'cool_off' })]);
    expect([answer.headers[headers.approval], answer.headers[headers.approvalResult]]).toEqual([undefined, undefined]);
    return String(answer.headers[headers.coolOff]);
  }
  const confirm = async (owner: LoggedInCustomer, refusal: Answer): Promise<void> => {
    world.clock.move(30_000);
    await passWithApp(world, owner.customer, tokenIn(refusal));
  };
  const expectConfirmed = (answer: Answer): void => expect(tokenIn(answer)).toBe('undefined');
  const send = (owner: LoggedInCustomer, approval?: string) => sendMoney(world, owner, approval);
  /** The request needs an approval and nothing else. */
  const expectOpen = async (owner: LoggedInCustomer): Promise<void> => {
    const asked = await send(owner);
    expect([asked.body, asked.headers[headers.coolOff]]).toEqual([
      expect.objectContaining({ code: 'second_factor_needed' }),
      undefined,
    ]);
    expect((await send(owner, await approveWithApp(world, owner.customer, asked))).status).toBe(200);
  };

  it('confirming a change approves nothing else: the passed token of a cool-off approves no session (GW1)', async () => {
    const owner = await ownerOnHold();
    const token = tokenIn(await send(owner));
    await passWithText(world, owner.customer, token);
    await outdateProof(world, owner);
    const change = (approval?: string) => changeNothing(world, owner, approval);
    const refused = await change(token);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    world.clock.move(30_000);
    const approval = approvalIn(refused);
    await passWithApp(world, owner.customer, approval);
    expect((await change(approval)).status).toBe(204);
  });

  it('[WRAP-01] sending money is refused with a cool-off token, says until when and why, and asks for one second factor', async () => {
    const owner = await ownerOnHold();
    const refused = await send(owner);
    const token = tokenIn(refused);
    const summary = expect.stringMatching(/^Transfers are paused until .+ UTC because your phone number was changed\.$/);
    expect(messageOf(refused)).toEqual(summary);
    expect(await readTransactionDetails(world, token)).toEqual({ kind: 'COOL_OFF', summary });
    expect(await readTransactionDetails(world, token, 'de')).toMatchObject({
      summary: expect.stringMatching(/^Weil Ihre Telefonnummer geändert wurde, sind Überweisungen bis /),
    });
    const { body } = await world.ask(paths.status, { oneTimeToken: token });
    const { actionType, challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    expect([actionType, challenges.length]).toEqual(['IDENTITY__COOL_OFF', 1]);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: token } })).status).toBe(403);
    await passWithText(world, owner.customer, token);
    expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toMatch(
      /^Stepgate: \d{6} is your code to confirm that it was you\. Transfers are paused until [^.]+\. Not you\? /,
    );
    expectConfirmed(await send(owner));
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: token } })).status).toBe(403);
    expect((await send(owner, token)).status).toBe(403);
  });

  it('[WRAP-01] the hold ends when a day has passed and the customer has confirmed the change: neither alone is enough', async () => {
    const confirmed = await ownerOnHold();
    const silent = await ownerOnHold();
    const begun = world.clock.now();
    await confirm(confirmed, await send(confirmed));
    expectConfirmed(await send(confirmed));
    world.clock.move(begun + 24 * 60 * minute - world.clock.now() - 3 * minute);
    const [early, late] = [await newSession(world, confirmed.customer), await newSession(world, silent.customer)];
    expectConfirmed(await send(early));
    world.clock.move(3 * minute);
    await expectOpen(early);
    const refused = await send(late);
    expect(messageOf(refused)).toBe('Transfers are paused until you confirm this: your phone number was changed.');
    await confirm(late, refused);
    await expectOpen(late);
  });

  it('a later change restarts the hold, and a confirmation of the earlier change does not confirm it', async () => {
    const owner = await ownerOnHold();
    const first = await send(owner);
    world.clock.move(minute);
    await change(owner, 'device');
    await confirm(owner, first);
    const second = await send(owner);
    expect(messageOf(second)).toContain('because a device was added.');
    await confirm(owner, second);
    expectConfirmed(await send(owner));
    await change(owner);
    expect(tokenIn(await send(owner))).toMatch(/^[\w-]{43}$/);
  });

  it('an approval from before the change sends nothing, and an earlier transfer gets the same answer as before', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await approveWithApp(world, owner.customer, await send(owner));
    await change(owner);
    tokenIn(await send(owner, approval));
    const { body } = await world.ask(demoCalls.demoMoney.path, { cookie: owner.cookie });
    expect(body).toMatchObject({ transfers: [] });

    const sender = await newLoggedInCustomer(world);
    const sent = await send(sender, await approveWithApp(world, sender.customer, await send(sender)));
    await change(sender);
    expect((await send(sender)).body).toEqual(sent.body);
    expect(sent.body).toMatchObject({ transfer: toAda });
  });

  it('"It was not me" freezes the session, and the change stays unconfirmed', async () => {
    const owner = await ownerOnHold();
    const token = tokenIn(await send(owner));
    expect((await world.ask(paths.reportFraud, { oneTimeToken: token, method: 'POST' })).status).toBe(204);
    expect((await send(owner)).body).toMatchObject({ code: 'session_frozen' });
    const [mail] = await world.messagesTo(owner.customer.email);
    expect(mail?.text).toContain('because your phone number was changed.');
    expect(tokenIn(await send(await newSession(world, owner.customer)))).toMatch(/^[\w-]{43}$/);
  });

  it('a session can ask for a limited number of cool-off tokens, and nothing else in the account is held', async () => {
    const owner = await ownerOnHold();
    for (let n = 0; n < approvalsAsked.most; n += 1) tokenIn(await send(owner));
    const refused = await send(owner);
    expect([refused.status, refused.headers[headers.coolOff]]).toEqual([429, undefined]);
    expect((await changeNothing(world, owner)).status).toBe(204);
    expect((await world.ask(demoCalls.demoMoney.path, { cookie: owner.cookie })).status).toBe(200);
  });

  it('[MARK-12] the time is on the clock of the browser that asks; of a browser without a zone, on that of the last login', async () => {
    const owner = await ownerOnHold();
    const sent = (more: Record<string, string> = {}) =>
      world.ask(paths.sendMoney, { cookie: owner.cookie, body: toAda, headers: { [headers.idempotencyKey]: 'one', ...more } });
    const untilIn = (answer: Answer) => /until \d+ January at (\d\d:\d\d(?: UTC)?) because/.exec(String(messageOf(answer)))?.[1];
    const utc = untilIn(await sent()) ?? '';
    expect(utc).toMatch(/ UTC$/);
    const [hour = 0, minute = 0] = utc.replace(' UTC', '').split(':').map(Number);
    const on = (ahead: number) => `${String((hour + ahead) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    expect(untilIn(await sent({ [headers.timeZone]: 'Asia/Tokyo' }))).toBe(on(9));
    await world.storage.queries
      .updateTable('customer')
      .set({ time_zone: 'Asia/Dubai' })
      .where('id', '=', owner.customer.id)
      .execute();
    expect(untilIn(await sent())).toBe(on(4));
  });
});

describe('of two holds on money the longer one counts', () => {
  const hour = 60 * minute;
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(riskyChanges)(
    '[LOOP-08] a hold of kind %s is shortened by no confirmation, no later change, and no undo of a changed address',
    async (kind) => {
      const owner = await newLoggedInCustomer(world);
      const { id, email } = owner.customer;
      const { queries } = world.storage;
      const follow = async (path: string, mailbox: string) =>
        (await world.ask(path, { body: { token: linkTokenIn(await world.messagesTo(mailbox)) } })).status;
      await postApproved(world, owner, calls.beginEmailChange.path, { body: { email: `moved-${email}` } });
      expect(await follow(calls.confirmEmailChange.path, `moved-${email}`)).toBe(200);
      const begun = world.clock.now();
      const change = () => noteRiskyChange(queries, world.clock.now(), id, kind);
      const confirm = () =>
        confirmChanges({ queries, now: world.clock.now() }, id, { changedAt: world.clock.now(), changes: [] });
      /** In hours since the address was changed. */
      async function heldUntil(): Promise<number> {
        const customer = await customerWithId(queries, id);
        const hold = customer && (await readCoolOff(queries, customer, world.clock.now()));
        return ((hold?.until ?? 0) - begun) / hour;
      }
      // The old mailbox can undo the change of the address for 72 hours.
      expect(await heldUntil()).toBe(72);
      world.clock.move(hour);
      await change();
      expect(await heldUntil()).toBe(72);
      await confirm();
      expect(await heldUntil()).toBe(72);
      world.clock.move(68 * hour);
      await change();
      expect(await heldUntil()).toBe(69 + 24);
      await confirm();
      expect(await heldUntil()).toBe(69 + 24);
      world.clock.move(hour);
      expect(await follow(calls.undoEmailChange.path, email)).toBe(204);
      expect(await heldUntil()).toBe(70 + 24);
    },
  );
});
