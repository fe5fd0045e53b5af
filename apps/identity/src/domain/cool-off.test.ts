import { approvalsAsked, calls, demoCalls, headers } from '@stepgate/contract';
import {
  type Answer,
  aboutOf,
  approveWithApp,
  databases,
  newOwner,
  newSession,
  type Owner,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  sendMoney,
  toAda,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteRiskyChange } from './cool-off.ts';

const minute = 60_000;

describe.each(databases)('money rests after a change of what protects the account, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const change = ({ customer }: Owner, what: 'phone-number' | 'device' = 'phone-number') =>
    noteRiskyChange(world.storage.queries, world.clock.now(), customer.id, what);
  async function resting(): Promise<Owner> {
    const owner = await newOwner(world);
    await change(owner);
    return owner;
  }
  const messageOf = ({ body }: Answer): string => JSON.parse(JSON.stringify(body)).message;
  function tokenIn(answer: Answer): string {
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'cool_off' })]);
    expect([answer.headers[headers.approval], answer.headers[headers.approvalResult]]).toEqual([undefined, undefined]);
    return String(answer.headers[headers.coolOff]);
  }
  const confirm = async (owner: Owner, refusal: Answer): Promise<void> => {
    world.clock.move(30_000);
    await passWithApp(world, owner.customer, tokenIn(refusal));
  };
  const expectConfirmed = (answer: Answer): void => expect(tokenIn(answer)).toBe('undefined');
  const send = (owner: Owner, approval?: string) => sendMoney(world, owner, approval);
  /** Asked for an approval, and for nothing else. */
  const expectOpen = async (owner: Owner): Promise<void> => {
    const asked = await send(owner);
    expect([asked.body, asked.headers[headers.coolOff]]).toEqual([
      expect.objectContaining({ code: 'second_factor_needed' }),
      undefined,
    ]);
    expect((await send(owner, await approveWithApp(world, owner.customer, asked))).status).toBe(200);
  };

  it('[WRAP-01] it is refused with the token of a cool-off, says until when and why, and asks for one second factor', async () => {
    const owner = await resting();
    const refused = await send(owner);
    const token = tokenIn(refused);
    const summary = expect.stringMatching(/^Sending money rests until .+ UTC, because your phone number was changed\.$/);
    expect(messageOf(refused)).toEqual(summary);
    expect(await aboutOf(world, token)).toEqual({ kind: 'COOL_OFF', summary });
    expect(await aboutOf(world, token, 'de')).toMatchObject({ summary: expect.stringMatching(/^Geld zu senden ruht bis /) });
    const { body } = await world.ask(paths.status, { oneTimeToken: token });
    const { actionType, challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    expect([actionType, challenges.length]).toEqual(['IDENTITY__COOL_OFF', 1]);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: token } })).status).toBe(403);
    await passWithText(world, owner.customer, token);
    expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toMatch(
      /^Sending money rests until [^.]+\. If it was you, confirm it: \d{6} is your code\. Not you\? /,
    );
    expectConfirmed(await send(owner));
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: token } })).status).toBe(403);
    expect((await send(owner, token)).status).toBe(403);
  });

  it('[WRAP-01] it is over when a day has passed and the customer has confirmed the change: neither is enough', async () => {
    const confirmed = await resting();
    const silent = await resting();
    const begun = world.clock.now();
    await confirm(confirmed, await send(confirmed));
    expectConfirmed(await send(confirmed));
    world.clock.move(begun + 24 * 60 * minute - world.clock.now() - 3 * minute);
    const [early, late] = [await newSession(world, confirmed.customer), await newSession(world, silent.customer)];
    expectConfirmed(await send(early));
    world.clock.move(3 * minute);
    await expectOpen(early);
    const refused = await send(late);
    expect(messageOf(refused)).toBe('Sending money rests until you confirm it, because your phone number was changed.');
    await confirm(late, refused);
    await expectOpen(late);
  });

  it('a change after it begins anew, and what confirmed the one before confirms nothing', async () => {
    const owner = await resting();
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

  it('an approval from before the change sends nothing, and what was sent before is answered as it was', async () => {
    const owner = await newOwner(world);
    const approval = await approveWithApp(world, owner.customer, await send(owner));
    await change(owner);
    tokenIn(await send(owner, approval));
    const { body } = await world.ask(demoCalls.demoMoney.path, { cookie: owner.cookie });
    expect(body).toMatchObject({ transfers: [] });

    const sender = await newOwner(world);
    const sent = await send(sender, await approveWithApp(world, sender.customer, await send(sender)));
    await change(sender);
    expect((await send(sender)).body).toEqual(sent.body);
    expect(sent.body).toMatchObject({ transfer: toAda });
  });

  it('"It was not me" there freezes the session, and the change stays unconfirmed', async () => {
    const owner = await resting();
    const token = tokenIn(await send(owner));
    expect((await world.ask(paths.disown, { oneTimeToken: token, method: 'POST' })).status).toBe(204);
    expect((await send(owner)).body).toMatchObject({ code: 'session_frozen' });
    const [mail] = await world.messagesTo(owner.customer.email);
    expect(mail?.text).toContain('because your phone number was changed.');
    expect(tokenIn(await send(await newSession(world, owner.customer)))).toMatch(/^[\w-]{43}$/);
  });

  it('it is asked for so often in a session, and nothing else of the account rests', async () => {
    const owner = await resting();
    for (let n = 0; n < approvalsAsked.most; n += 1) tokenIn(await send(owner));
    const refused = await send(owner);
    expect([refused.status, refused.headers[headers.coolOff]]).toEqual([429, undefined]);
    expect((await owner.post(calls.beginAuthenticator.path)).status).toBe(200);
    expect((await world.ask(demoCalls.demoMoney.path, { cookie: owner.cookie })).status).toBe(200);
  });

  it('the time is that of the browser that asks', async () => {
    const owner = await resting();
    const there = { [headers.timeZone]: 'Asia/Kolkata', [headers.idempotencyKey]: 'one' };
    const answer = await world.ask(paths.sendMoney, { cookie: owner.cookie, body: toAda, headers: there });
    expect(messageOf(answer)).toMatch(/ GMT\+5:30, because/);
  });
});
