/**
 * A receipt proves the whole course of its approval: nothing can be left out, added, moved or taken from another receipt, and the verification doesn't need the
 * service.
 */
import { calls, headers, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  digestOfRoot,
  type PublicRootKey,
  type Receipt,
  type ReceiptEvent,
  signStatement,
  textOfReceipt,
  verifyReceipt,
} from '@stepgate/receipt';
import {
  approvalIn,
  approveWithApp,
  insertDevice,
  insertPasskey,
  newSession,
  openWorld,
  paths,
  sendMoney,
  type World,
} from '@stepgate/testkit';
import { isDeep, times } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from './chain-events.ts';
import { makeReceipt } from './make-receipt.ts';
import { findRootKey, type RootKey } from './root-keys.ts';
import { makeRoot } from './roots.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type Complete = Extract<Receipt, { readonly format: 'stepgate receipt 2' }>;
type Course = { readonly customerId: string; readonly token: string; readonly kinds: string };

/** Every subset of the events but none and all. */
const properSubsets = (events: readonly ReceiptEvent[]): ReceiptEvent[][] =>
  Array.from({ length: 2 ** events.length - 2 }, (_, mask) => events.filter((__, index) => ((mask + 1) >> index) & 1));

describe('[HOLD-05] receipts of real approvals', () => {
  let world: World;
  let key: RootKey;
  const courses = new Map<string, Course>();
  const receipts = new Map<string, Complete>();

  const codeTo = async (oneTimeToken: string, number: string) => {
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
    const otpCode = await world.codeSentTo(number);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  };
  const deny = async (oneTimeToken: string) =>
    expect((await world.ask(calls.reportFraud.path, { method: 'POST', oneTimeToken })).status).toBe(204);

  async function byPasskey(oneTimeToken: string, customerId: string): Promise<void> {
    const passkey = await insertPasskey(world.storage, customerId, world.clock.now());
    const begun = await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
    const { options }: { options: PasskeyRequestOptions } = JSON.parse(JSON.stringify(begun.body));
    const passed = await world.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential: passkey.get(options) } });
    expect(passed.status).toBe(200);
  }
  async function byDevice(oneTimeToken: string, customerId: string): Promise<void> {
    const device = await insertDevice(world.storage, customerId, world.clock.now());
    expect((await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
    const screen = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    const number = screen.match(/"Enter (\d\d) on your phone/)?.[1];
    const english: World['ask'] = (path, request) => world.ask(path, { ...request, headers: { [headers.language]: 'en' } });
    const [{ requestId, summary }] = JSON.parse(
      JSON.stringify((await device.requests(english, world.clock.now())).body),
    ).requests;
    const answer = await device.answer(world.ask, requestId, 'APPROVED', number, summary);
    expect(answer.body).toEqual({ status: 'APPROVED' });
  }

  /** @param prove gives the approval, or doesn't @param then what happens afterwards */
  async function approval(
    name: string,
    kinds: string,
    prove: 'code' | 'app' | 'passkey' | 'device' | 'nothing',
    then: 'spend' | 'deny' | 'spend tomorrow' | 'nothing',
  ): Promise<void> {
    const customer = await world.addCustomer();
    const owner = await newSession(world, customer);
    if (prove === 'passkey') await insertPasskey(world.storage, customer.id, world.clock.now());
    if (prove === 'device') await insertDevice(world.storage, customer.id, world.clock.now());
    const refused = await sendMoney(world, owner);
    const token = prove === 'app' ? await approveWithApp(world, customer, refused) : approvalIn(refused);
    if (prove === 'code') await codeTo(token, customer.phone);
    if (prove === 'passkey') await byPasskey(token, customer.id);
    if (prove === 'device') await byDevice(token, customer.id);
    if (then === 'deny') await deny(token);
    const spend = async () => expect((await sendMoney(world, owner, token)).status).toBe(200);
    if (then === 'spend') await spend();
    if (then === 'spend tomorrow') later.push(spend);
    courses.set(name, { customerId: customer.id, token, kinds });
  }
  const later: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    world = await openWorld({ jobsByHand: true });
    world.clock.move(day - (world.clock.now() % day) - 2 * minute);
    await approval('asked', 'asked', 'nothing', 'nothing');
    await approval('denied', 'asked denied', 'nothing', 'deny');
    await approval('code', 'asked given spent', 'code', 'spend');
    await approval('code, then denied', 'asked given denied', 'code', 'deny');
    await approval('app', 'asked given spent', 'app', 'spend');
    await approval('app over midnight', 'asked given spent', 'app', 'spend tomorrow');
    await approval('passkey', 'asked signed given spent', 'passkey', 'spend');
    await approval('passkey, then denied', 'asked signed given denied', 'passkey', 'deny');
    await approval('device', 'asked device-signed given spent', 'device', 'spend');
    await approval('device, then denied', 'asked device-signed given denied', 'device', 'deny');
    await chainEvents(world);
    world.clock.move(2 * minute);
    await makeRoot(world);
    for (const spend of later) await spend();
    await chainEvents(world);
    world.clock.move(day);
    await makeRoot(world);
    key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
    for (const [name, { customerId, token }] of courses) {
      const made = await makeReceipt(world.storage.queries, key, customerId, world.secrets.hashToken(token));
      if (typeof made === 'string' || made.format !== 'stepgate receipt 2') expect.fail(`${name}: ${JSON.stringify(made)}`);
      receipts.set(name, made);
    }
  }, 60_000);
  afterAll(() => world.close());

  const publicKey = (): PublicRootKey[] => [{ kid: key.kid, publicKey: key.publicKey }];
  const verify = (receipt: Receipt) => verifyReceipt(textOfReceipt(receipt), publicKey());
  const of = (name: string): Complete => structuredClone(receipts.get(name) ?? expect.fail(name));
  /** With the roots that its events and its statement need, and no others. */
  function withRoots(receipt: Complete, events: ReceiptEvent[]): Complete {
    const { root } = JSON.parse(Buffer.from(receipt.statement.split('.')[1] ?? '', 'base64url').toString());
    const used = new Set([...events.map((event) => String(event.root)), String(root)]);
    return { ...receipt, events, roots: Object.fromEntries(Object.entries(receipt.roots).filter(([nth]) => used.has(nth))) };
  }
  /** As the earlier format, which has no statement. */
  function inFirstFormat({ statement: _, ...receipt }: Complete, events: ReceiptEvent[]): Receipt {
    const used = new Set(events.map((event) => String(event.root)));
    const roots = Object.fromEntries(Object.entries(receipt.roots).filter(([nth]) => used.has(nth)));
    return { ...receipt, format: 'stepgate receipt 1', events, roots };
  }

  it('[HOLD-05] each of them verifies with all of its events, and says up to which root', async () => {
    for (const [name, { kinds }] of courses) {
      const receipt = of(name);
      expect(receipt.events.map(({ kind }) => kind.slice('approval.'.length)).join(' '), name).toBe(kinds);
      expect(await verify(receipt), name).toEqual({ receipt, asOf: expect.objectContaining({ nth: 2 }) });
    }
  });

  it('[HOLD-05] every proper subset of their events fails, also written in the earlier format, a denial included', async () => {
    let tried = 0;
    const accepted: string[] = [];
    for (const name of courses.keys()) {
      const receipt = of(name);
      for (const events of properSubsets(receipt.events))
        for (const forged of [withRoots(receipt, events), inFirstFormat(receipt, events)]) {
          tried += 1;
          if ('receipt' in (await verify(forged))) accepted.push(`${name}: ${events.map(({ kind }) => kind)}`);
        }
      tried += 1;
      if ('receipt' in (await verify(inFirstFormat(receipt, receipt.events)))) accepted.push(`${name}: without its statement`);
    }
    expect(accepted).toEqual([]);
    expect(tried).toBe(174);
  });

  it('[HOLD-05] reordered, doubled or mixed with events or statements of another approval they fail', async () => {
    let tried = 0;
    const accepted: string[] = [];
    const attempt = async (name: string, forged: Receipt) => {
      tried += 1;
      if ('receipt' in (await verify(forged))) accepted.push(name);
    };
    for (const name of courses.keys()) {
      const receipt = of(name);
      const { events } = receipt;
      for (let at = 0; at < events.length; at += 1) {
        const event = events[at] ?? expect.fail();
        await attempt(`${name}: ${at} twice`, { ...receipt, events: events.toSpliced(at, 0, event) });
        if (at > 0) await attempt(`${name}: ${at} first`, { ...receipt, events: [event, ...events.toSpliced(at, 1)] });
      }
      const others = [...receipts].filter(([other]) => other !== name);
      for (const [other, theirs] of isDeep ? others : others.slice(0, 1)) {
        const roots = { ...theirs.roots, ...receipt.roots };
        await attempt(`${name}: statement of ${other}`, { ...receipt, roots, statement: theirs.statement });
        for (const event of theirs.events)
          for (let at = 0; at <= events.length; at += 1) {
            await attempt(`${name}: with one of ${other}`, { ...receipt, roots, events: events.toSpliced(at, 0, event) });
            if (at < events.length)
              await attempt(`${name}: one replaced by ${other}`, { ...receipt, roots, events: events.toSpliced(at, 1, event) });
          }
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(times(100, 1_000));
  });

  it('[HOLD-05] the service’s statement has to be of this approval, this customer, these events and this root, and by its key', async () => {
    const receipt = of('code, then denied');
    const { customerId } = courses.get('code, then denied') ?? expect.fail();
    const stated = JSON.parse(Buffer.from(receipt.statement.split('.')[1] ?? '', 'base64url').toString());
    expect(stated).toEqual({
      approval: receipt.approval,
      customerId,
      events: [expect.any(String), expect.any(String), expect.any(String)],
      root: 2,
      rootDigest: digestOfRoot(receipt.roots['2'] ?? ''),
    });
    const by = async (change: object, signer: Pick<RootKey, 'kid' | 'privateKey'> = key) =>
      verify({ ...receipt, statement: await signStatement(signer, { ...stated, ...change }) });
    expect(await by({})).toHaveProperty('receipt');
    const other = 'about another approval.';
    for (const [change, fault] of [
      [{ approval: 'another' }, other],
      [{ customerId: 'another' }, other],
      [{ root: 1 }, 'It has a root that covers none of its events.'],
      [{ root: 3 }, other],
      [{ rootDigest: digestOfRoot('another') }, other],
      [{ events: stated.events.toReversed() }, 'has 3 events up to root 2, and the receipt has others'],
      [{ events: stated.events.slice(0, 2) }, 'has 2 events up to root 2, and the receipt has others'],
      [{ events: [...stated.events, 'one more'] }, 'has 4 events up to root 2, and the receipt has others'],
    ] as const)
      expect(await by(change), JSON.stringify(change)).toEqual({ fault: expect.stringContaining(fault) });
    const unsigned = { fault: "The service's statement isn't signed by any of the keys." };
    expect(await by({}, { ...key, kid: 'another' })).toEqual(unsigned);
    // A root is signed by the same key, and is no statement.
    expect(await verify({ ...receipt, statement: receipt.roots['2'] ?? '' })).toEqual(unsigned);
  });

  it('[HOLD-05] a proof by a passkey or a device needs its signature, whatever else is there', async () => {
    for (const [name, signed] of [
      ['passkey', 'approval.signed'],
      ['device', 'approval.device-signed'],
    ] as const) {
      const receipt = of(name);
      const events = receipt.events.filter(({ kind }) => kind !== signed);
      expect(await verify(withRoots(receipt, events))).toEqual({
        fault: 'The events of the approval are incomplete or in another order.',
      });
    }
  });
});
